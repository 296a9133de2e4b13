// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.slots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.cli.console.Console;
import io.weir.mapreduce.slots.KeptNode;
import io.weir.mapreduce.slots.NodeResource;
import io.weir.mapreduce.slots.NodeResources;
import io.weir.mapreduce.slots.ResourceKeeper;
import io.weir.mapreduce.slots.RunningNode;
import io.weir.model.device.Curve;
import io.weir.model.device.ProbedDevice;
import io.weir.tuner.hosts.MachineLoad;
import io.weir.tuner.hosts.TunedMachine;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How a run ends, on a cluster of one crowded node in memory. */
final class SlotsRunTest {
  private static final NodeResource OWN = new NodeResource(32_768, 16);
  private static final NodeResource HALF = new NodeResource(16_384, 8);
  private static final TunedMachine N1 =
      new TunedMachine("n1", false, List.of("sh"), List.of("sda"));

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final List<NodeResource> given = new ArrayList<>();
  private NodeResource has = OWN;
  private List<KeptNode> stored = List.of();
  private Runnable afterAChange = () -> {};
  private boolean takesNone;
  private boolean isBroken;

  private final NodeResources yarn =
      new NodeResources() {
        @Override
        public List<RunningNode> running() {
          return List.of(new RunningNode("n1:1", has, OWN, 16));
        }

        @Override
        public void set(Map<String, NodeResource> wanted) throws IOException {
          if (takesNone) {
            throw new IOException("down");
          }
          has = wanted.get("n1:1");
          given.add(has);
          afterAChange.run();
        }
      };

  private void run(List<KeptNode> left) throws IOException {
    Curve curve = new Curve(new int[] {1, 2, 8}, new double[] {148e6, 49e6, 43e6});
    ProbedDevice disk = new ProbedDevice(curve, curve, 0, 1, 0);
    ResourceKeeper keeper = new ResourceKeeper(yarn, nodes -> stored = nodes, left);
    MachineLoad crowded = new MachineLoad(40e6, 0, 1, 16, 0.1);
    SlotsFollower.Loads loads =
        failed -> {
          if (isBroken) {
            throw new IllegalStateException("broken");
          }
          return Map.of(N1, crowded);
        };
    SlotsFollower follower =
        new SlotsFollower(List.of(N1), disk, 0, yarn, keeper, loads, /* isDry= */ false);
    Console console =
        new Console(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            /* outIsTerminal= */ false,
            /* errIsTerminal= */ false,
            80);
    new SlotsRun(follower, console, /* intervalMillis= */ 1, () -> false).followAndPutBack(keeper);
  }

  @Test
  void anInterruptedRunPutsAllBack() throws IOException {
    afterAChange = Thread.currentThread()::interrupt;
    run(List.of());

    assertThat(Thread.interrupted()).as("by what was put back").isTrue();
    assertThat(given).containsExactly(HALF, OWN);
    assertThat(stored).isEmpty();
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("n1:1: put back to 32768 MB and 16 cores");
  }

  @Test
  void aRunThatFailsPutsAllBack() {
    afterAChange = () -> isBroken = true;

    assertThatThrownBy(() -> run(List.of())).hasMessage("broken");
    assertThat(given).containsExactly(HALF, OWN);
    assertThat(stored).isEmpty();
  }

  @Test
  void aRunBeginsWithWhatAKilledOneHasLeft() throws IOException {
    has = HALF;
    afterAChange = Thread.currentThread()::interrupt;
    run(List.of(new KeptNode("n1:1", OWN, OWN, HALF)));

    assertThat(Thread.interrupted()).isFalse();
    assertThat(given).containsExactly(OWN);
  }

  @Test
  void whatCannotBePutBackStaysStoredAndIsSaid() throws IOException {
    afterAChange =
        () -> {
          takesNone = true;
          Thread.currentThread().interrupt();
        };
    run(List.of());

    assertThat(has).isEqualTo(HALF);
    assertThat(stored).hasSize(1);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("not all nodes were put back, which weir slots revert does: down");
  }
}
