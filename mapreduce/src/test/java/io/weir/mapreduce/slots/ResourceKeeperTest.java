// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.slots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What becomes of nodes, on a cluster in memory. */
final class ResourceKeeperTest {
  private static final NodeResource OWN = new NodeResource(8_192, 8);
  private static final NodeResource HALF = new NodeResource(4_096, 4);
  private static final NodeResource QUARTER = new NodeResource(2_048, 2);

  private final Cluster cluster = new Cluster();
  private List<KeptNode> stored = List.of();
  private final ResourceKeeper keeper = new ResourceKeeper(cluster, this::store, List.of());

  private static final class Cluster implements NodeResources {
    final Map<String, NodeResource> nodes = new LinkedHashMap<>(Map.of("n1:1", OWN, "n2:1", OWN));
    boolean takesChanges = true;

    @Override
    public List<RunningNode> running() {
      List<RunningNode> all = new ArrayList<>();
      nodes.forEach((id, has) -> all.add(new RunningNode(id, has, new NodeResource(0, 0), 0)));
      return all;
    }

    @Override
    public void set(Map<String, NodeResource> wanted) throws IOException {
      if (!takesChanges) {
        throw new IOException("down");
      }
      nodes.putAll(wanted);
    }

    RunningNode node(String id) {
      return running().stream().filter(each -> each.id().equals(id)).findFirst().orElseThrow();
    }
  }

  private void store(List<KeptNode> nodes) {
    stored = nodes;
  }

  private void give(NodeResource resource) throws IOException {
    keeper.set(Map.of(cluster.node("n1:1"), resource));
  }

  private List<String> check() throws IOException {
    return keeper.check(cluster.running());
  }

  @Test
  void putsBackWhatNodesHadBeforeTheFirstChange() throws IOException {
    give(HALF);
    assertThat(check()).isEmpty();
    give(QUARTER);
    assertThat(cluster.nodes).containsEntry("n1:1", QUARTER).containsEntry("n2:1", OWN);
    assertThat(keeper.own(cluster.node("n1:1"))).isEqualTo(OWN);

    assertThat(keeper.putBack()).containsExactly("n1:1: put back to 8192 MB and 8 cores");
    assertThat(cluster.nodes).containsEntry("n1:1", OWN);
    assertThat(stored).isEmpty();
  }

  @Test
  void whoeverComesAfterACrashPutsBackWhetherTheLatestChangeWasMadeOrNot() throws IOException {
    give(HALF);
    check();
    cluster.takesChanges = false;
    assertThatThrownBy(() -> give(QUARTER)).hasMessage("down");
    cluster.takesChanges = true;

    for (NodeResource has : List.of(HALF, QUARTER)) {
      cluster.nodes.put("n1:1", has);
      new ResourceKeeper(cluster, nodes -> {}, stored).putBack();
      assertThat(cluster.nodes).containsEntry("n1:1", OWN);
    }
  }

  @Test
  void changesNothingThatItCannotStore() {
    ResourceKeeper full =
        new ResourceKeeper(
            cluster,
            nodes -> {
              throw new IOException("no space");
            },
            List.of());

    assertThatThrownBy(() -> full.set(Map.of(cluster.node("n1:1"), HALF))).hasMessage("no space");
    assertThat(cluster.nodes).containsEntry("n1:1", OWN);
  }

  @Test
  void leavesANodeAloneThatAnAdministratorChanges() throws IOException {
    give(HALF);
    check();
    cluster.nodes.put("n1:1", QUARTER);

    assertThat(check())
        .containsExactly(
            "n1:1: somebody else gave it 2048 MB and 2 cores; it is left alone from now on (before us it had 8192 MB and 8 cores)");
    assertThat(stored).isEmpty();
    give(HALF);
    assertThat(keeper.putBack()).isEmpty();
    assertThat(cluster.nodes).containsEntry("n1:1", QUARTER);
  }

  @Test
  void followsANodeThatWasRestartedAndLeavesItAloneTheSecondTime() throws IOException {
    give(HALF);
    check();
    cluster.nodes.put("n1:1", OWN);
    assertThat(check()).containsExactly("n1:1: has its own resource again, as after a restart");
    assertThat(keeper.isLeftAlone(cluster.node("n1:1"))).isFalse();

    give(HALF);
    check();
    cluster.nodes.put("n1:1", OWN);
    assertThat(check()).singleElement().asString().contains("left alone");
    assertThat(keeper.isLeftAlone(cluster.node("n1:1"))).isTrue();
  }

  @Test
  void knowsARestartedNodeByItsHostWhereItsPortIsNew() throws IOException {
    give(HALF);
    cluster.nodes.remove("n1:1");
    cluster.nodes.put("n1:2", OWN);

    assertThat(check()).containsExactly("n1:1: restarted, has its own resource again");
    assertThat(stored).isEmpty();
  }

  @Test
  void remembersALostNodeUntilItRunsAgain() throws IOException {
    give(HALF);
    cluster.nodes.remove("n1:1");
    assertThat(check()).isEmpty();
    assertThat(keeper.putBack())
        .containsExactly("n1:1: is lost; weir slots revert puts it back once it runs");
    assertThat(stored).hasSize(1);

    cluster.nodes.put("n1:1", HALF);
    new ResourceKeeper(cluster, this::store, stored).putBack();
    assertThat(cluster.nodes).containsEntry("n1:1", OWN);
    assertThat(stored).isEmpty();
  }

  @Test
  void anAddedNodeIsChangedAndPutBackLikeTheOthers() throws IOException {
    cluster.nodes.put("n3:1", HALF);
    keeper.set(Map.of(cluster.node("n3:1"), QUARTER));
    keeper.putBack();

    assertThat(cluster.nodes).containsEntry("n3:1", HALF);
  }
}
