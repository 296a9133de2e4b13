// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.interposer;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.gate.Gate;
import io.weir.core.gate.GatedStream;
import io.weir.core.node.BrokerView;
import io.weir.core.node.Served;
import io.weir.core.node.ServiceLedger;
import io.weir.core.request.Access;
import io.weir.core.request.Flow;
import io.weir.core.request.IoScheduler;
import io.weir.core.request.Operation;
import io.weir.hadoop.client.Client;
import io.weir.hadoop.datanode.BlockIo;
import io.weir.hadoop.datanode.BlockTransfer;
import io.weir.hadoop.device.FoundDevice;
import io.weir.hadoop.device.FoundDevice.Kind;
import io.weir.hadoop.flow.FlowRegistry;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

/** What brokers are told of the gates of a DataNode. */
class GatesOfNodeTest {
  private static final int REQUEST_BYTES = 100;
  private static final int READINGS_KEPT = 10;

  private boolean haveOneDisk;
  private final GateInterposer interposer =
      new GateInterposer(
          new Configuration(/* loadDefaults= */ false),
          UnaryOperator.<IoScheduler>identity(),
          (transfer, ahead) -> null,
          this::disk);
  private final GatesOfNode node = interposer.asBrokersSeeIt();

  /** Each volume has a disk of its own, unless all have one. */
  private FoundDevice disk(String volume) {
    String disk = haveOneDisk ? "the disk" : "disk of " + volume;
    return new FoundDevice(Kind.ROTATING, 32, Set.of(disk), 0, "none", "a test");
  }

  private void reads(String application, String volume) throws Exception {
    BlockIo io =
        interposer.open(
            new BlockTransfer(volume, Client.of(application), Operation.READ, "BP-1", 1L));
    io.before(0, REQUEST_BYTES);
    io.after(0, REQUEST_BYTES);
    io.closed();
  }

  private Gate gate() {
    return interposer.gates().get("/data/1");
  }

  private long bytesOf(String application) {
    return node.served().values().stream()
        .map(byFlow -> byFlow.get(application))
        .filter(Objects::nonNull)
        .mapToLong(Served::bytes)
        .sum();
  }

  @Test
  void aDiskThatLosesTheFirstOfItsVolumesHasDoneNothingNew() throws Exception {
    haveOneDisk = true;
    ServiceLedger ledger = new ServiceLedger(READINGS_KEPT);
    BrokerView view = new BrokerView(ledger, "node", 1);
    reads("nightly", "/data/1");
    reads("nightly", "/data/2");
    ledger.read(node.served(), 0);
    long[] before = view.next().serviceNanos();
    interposer.volumesLeft(Set.of("/data/2"));
    ledger.read(node.served(), 1);
    assertThat(interposer.gates()).containsOnlyKeys("/data/2");
    assertThat(view.next().serviceNanos()).isEqualTo(before);
    assertThat(before[0]).isPositive();
  }

  @Test
  void aDiskThatIsReplacedCountsAnew() throws Exception {
    reads("nightly", "/data/1");
    Set<String> before = node.served().keySet();
    interposer.volumesLeft(Set.of());
    reads("nightly", "/data/1");
    assertThat(node.served()).hasSize(1).doesNotContainKeys(before.toArray(new String[0]));
  }

  @Test
  void whoComesBackAfterManyOthersIsToldAsOne() throws Exception {
    reads("nightly", "/data/1");
    for (int i = 0; i < FlowRegistry.IDLE_KEPT + 1; i++) {
      reads("other" + i, "/data/2");
    }
    reads("nightly", "/data/1");
    assertThat(gate().counters()).hasSize(1);
    assertThat(bytesOf("nightly")).isEqualTo(2 * REQUEST_BYTES);
  }

  @Test
  void twoAccountsOfOneNameAreTold() throws Exception {
    reads("nightly", "/data/1");
    try (GatedStream another = gate().stream(new Flow("nightly", 1))) {
      another.enter(Operation.READ, Access.SEQUENTIAL, REQUEST_BYTES);
      another.leave();
    }
    assertThat(gate().counters()).hasSize(2);
    assertThat(bytesOf("nightly")).isEqualTo(2 * REQUEST_BYTES);
  }
}
