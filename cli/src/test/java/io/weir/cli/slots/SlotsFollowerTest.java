// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.slots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.mapreduce.slots.KeptNode;
import io.weir.mapreduce.slots.NodeResource;
import io.weir.mapreduce.slots.NodeResources;
import io.weir.mapreduce.slots.ResourceKeeper;
import io.weir.mapreduce.slots.RunningNode;
import io.weir.model.advice.EvenDisks;
import io.weir.model.device.Curve;
import io.weir.model.device.ProbedDevice;
import io.weir.tuner.hosts.MachineLoad;
import io.weir.tuner.hosts.TunedMachine;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes of a cluster in memory, whose disks are as busy as the test says. */
final class SlotsFollowerTest {
  private static final NodeResource OWN = new NodeResource(32_768, 16);
  private static final int TASK_MEGABYTES = 2_048;
  private static final int LEAST_MEGABYTES = 4_096;
  private static final MachineLoad CROWDED = new MachineLoad(40e6, 0, 1, 16, 0.1);
  private static final MachineLoad IDLE = new MachineLoad(0, 0, 0, 0, 0.5);

  /** As on a rotating disk. */
  private static final ProbedDevice DISK = device(148e6, 49e6, 43e6);

  private static final TunedMachine N1 =
      new TunedMachine("n1", false, List.of("sh"), List.of("sda"));
  private static final TunedMachine N2 =
      new TunedMachine("n2", false, List.of("sh"), List.of("sda"));

  @TempDir private Path folder;
  private final Map<String, NodeResource> nodes = new LinkedHashMap<>();
  private MachineLoad load = CROWDED;
  private int containers = 16;
  private boolean isMeasured = true;

  private final NodeResources yarn =
      new NodeResources() {
        @Override
        public List<RunningNode> running() {
          NodeResource used =
              new NodeResource((long) containers * TASK_MEGABYTES, Math.min(16, containers));
          List<RunningNode> all = new ArrayList<>();
          nodes.forEach((id, has) -> all.add(new RunningNode(id, has, used, containers)));
          return all;
        }

        @Override
        public void set(Map<String, NodeResource> wanted) {
          nodes.putAll(wanted);
        }
      };

  private static ProbedDevice device(double... bytesPerSecond) {
    Curve curve = new Curve(new int[] {1, 2, 8}, bytesPerSecond);
    return new ProbedDevice(curve, curve, 0, 1, 0);
  }

  private SlotsFollower follower(ResourceKeeper keeper, boolean isDry) {
    return new SlotsFollower(
        List.of(N1, N2),
        DISK,
        LEAST_MEGABYTES,
        yarn,
        keeper,
        failed -> isMeasured ? Map.of(N1, load, N2, load) : Map.of(),
        isDry);
  }

  private SlotsState state() throws IOException {
    return SlotsState.open(folder.resolve("slots.json"), "rm:8033");
  }

  /** All that run end, where fewer are allowed. */
  private int intervals(SlotsFollower follower, int count) throws IOException {
    int allowed = 0;
    for (int i = 0; i < count; i++) {
      allowed = follower.next().rows().get(0).allowed();
      containers = Math.max(1, allowed);
      load = load.equals(IDLE) ? IDLE : new MachineLoad(40e6, 0, 1, containers, 0.1);
    }
    return allowed;
  }

  @Test
  void limitsANodeWhoseDisksAreCrowdedAndPutsItBack() throws IOException {
    nodes.put("n1.example.com:1", OWN);
    try (SlotsState state = state()) {
      ResourceKeeper keeper = new ResourceKeeper(yarn, state, state.left());

      // As many as --least has room for.
      assertThat(intervals(follower(keeper, false), 12)).isEqualTo(2);
      assertThat(nodes).containsEntry("n1.example.com:1", new NodeResource(LEAST_MEGABYTES, 2));
      assertThat(state.left())
          .singleElement()
          .satisfies(each -> assertThat(each.before()).isEqualTo(OWN));

      load = IDLE;
      assertThat(intervals(follower(keeper, false), 12)).isEqualTo(16);
      assertThat(nodes).containsEntry("n1.example.com:1", OWN);

      keeper.putBack();
      assertThat(folder.resolve("slots.json")).doesNotExist();
    }
  }

  /** Else a container that is larger than what is left would never find room. */
  @Test
  void aNodeThatMayRunAllItsTasksHasAllOfWhatItHad() {
    NodeResource own = new NodeResource(5_000, 4);
    NodeResource used = new NodeResource(4_096, 2);
    RunningNode limited = new RunningNode("n1:1", new NodeResource(4_096, 4), used, 2);
    FollowedNode node = new FollowedNode("n1:1", new EvenDisks(DISK, 1), 0);

    assertThat(node.next(limited, own, IDLE).resource()).isEqualTo(own);
  }

  @Test
  void givesANodeAllAgainThatIsMeasuredNoMore() throws IOException {
    nodes.put("n1:1", OWN);
    try (SlotsState state = state()) {
      ResourceKeeper keeper = new ResourceKeeper(yarn, state, state.left());
      SlotsFollower follower = follower(keeper, false);
      intervals(follower, 4);
      NodeResource limited = nodes.get("n1:1");
      assertThat(limited).isNotEqualTo(OWN);

      isMeasured = false;
      for (int i = 0; i < 3; i++) {
        assertThat(follower.next().rows().get(0).why()).isEqualTo("not measured yet");
      }
      assertThat(nodes).containsEntry("n1:1", limited);
      assertThat(follower.next().rows().get(0).why())
          .isEqualTo("is not measured, so nothing limits it");
      assertThat(nodes).containsEntry("n1:1", OWN);

      isMeasured = true;
      containers = 16;
      load = CROWDED;
      intervals(follower, 4);
      assertThat(nodes.get("n1:1")).isNotEqualTo(OWN);
    }
  }

  @Test
  void changesNothingInADryRunAndSaysWhatItWould() throws IOException {
    nodes.put("n1:1", OWN);
    ResourceKeeper keeper =
        new ResourceKeeper(
            yarn,
            unused -> {
              throw new IOException("stored");
            },
            List.of());
    SlotsFollower follower = follower(keeper, true);
    follower.next();
    SlotsFollower.Round round = follower.next();

    assertThat(round.rows().get(0).line()).contains("more done (would be set)");
    assertThat(round.rows().get(0).allowed()).isEqualTo(8);
    assertThat(nodes).containsEntry("n1:1", OWN);
  }

  @Test
  void goesOnWithoutANodeThatIsLostAndTakesOneThatIsAdded() throws IOException {
    nodes.put("n1:1", OWN);
    try (SlotsState state = state()) {
      SlotsFollower follower = follower(new ResourceKeeper(yarn, state, state.left()), false);
      assertThat(follower.next().rows().get(1).why()).isEqualTo("is not in YARN");
      nodes.remove("n1:1");
      nodes.put("n2:1", OWN);
      follower.next();
      List<SlotsRow> rows = follower.next().rows();

      assertThat(rows.get(0).why()).isEqualTo("is not in YARN");
      assertThat(rows.get(1).allowed()).isEqualTo(8);
      assertThat(nodes.get("n2:1")).isNotEqualTo(OWN);
    }
  }

  @Test
  void failsWhereNoMachineIsANode() {
    nodes.put("elsewhere:1", OWN);
    ResourceKeeper keeper = new ResourceKeeper(yarn, unused -> {}, List.of());

    assertThatThrownBy(() -> follower(keeper, false).next())
        .hasMessage("none of the machines [n1, n2] is a node of YARN, which runs [elsewhere:1]");
  }

  @Test
  void oneProcessAtATimeUsesAStateOfOneCluster() throws IOException {
    NodeResource half = new NodeResource(16_384, 8);
    try (SlotsState state = state()) {
      state.write(List.of(new KeptNode("n1:1", OWN, OWN, half)));
      assertThatThrownBy(this::state).hasMessageContaining("another weir slots uses");
    }
    try (SlotsState later = state()) {
      assertThat(later.left()).containsExactly(new KeptNode("n1:1", OWN, OWN, half));
    }
    try (SlotsState others = SlotsState.open(folder.resolve("slots.json"), "rm2:8033")) {
      assertThatThrownBy(others::left).hasMessageContaining("cluster must be 'rm2:8033'");
    }
    Files.writeString(folder.resolve("slots.json"), "{}");
    try (SlotsState bad = state()) {
      assertThatThrownBy(bad::left).hasMessageContaining("kind");
    }
  }

  @Test
  void aLogHasALineForEachChangeAndATerminalATable() {
    SlotsRow row = new SlotsRow("n1", CROWDED, 16, 8, "3 tasks would get 60 % more done");
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    SlotsView log =
        new SlotsView(new PrintStream(text, true, StandardCharsets.UTF_8), /* isTerminal= */ false);
    log.show(List.of(row), List.of());
    log.show(List.of(row), List.of("n2: happened"));

    assertThat(text.toString(StandardCharsets.UTF_8).lines())
        .containsExactly(SlotsRow.HEADING, row.line(), "n2: happened");
    assertThat(row.line())
        .isEqualTo(
            "n1                    100 %      40.0      16.0        10 %     16        8  3 tasks would get 60 % more done");
  }
}
