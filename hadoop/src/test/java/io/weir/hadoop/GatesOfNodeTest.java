// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.Access;
import io.weir.core.Flow;
import io.weir.core.IoScheduler;
import io.weir.core.Operation;
import io.weir.core.broker.Served;
import io.weir.core.gate.Gate;
import io.weir.core.gate.GatedStream;
import io.weir.hadoop.client.Client;
import io.weir.hadoop.datanode.BlockIo;
import io.weir.hadoop.datanode.BlockTransfer;
import io.weir.hadoop.device.FoundDevice;
import io.weir.hadoop.device.FoundDevice.Kind;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

/** What brokers are told of the gates of a DataNode. */
class GatesOfNodeTest {
  private static final int REQUEST_BYTES = 100;

  private final GateInterposer interposer =
      new GateInterposer(
          new Configuration(/* loadDefaults= */ false),
          UnaryOperator.<IoScheduler>identity(),
          (transfer, ahead) -> null,
          GatesOfNodeTest::disk);
  private final GatesOfNode node = interposer.asBrokersSeeIt();

  /** Each volume has a disk of its own. */
  private static FoundDevice disk(String volume) {
    return new FoundDevice(Kind.ROTATING, 32, Set.of("disk of " + volume), 0, "none", "a test");
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
  void whoComesBackAfterManyOthersIsToldAsOne() throws Exception {
    reads("nightly", "/data/1");
    for (int i = 0; i < Flows.IDLE_KEPT + 1; i++) {
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
