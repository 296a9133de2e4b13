// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.request.Operation;
import io.weir.hadoop.client.Client;
import io.weir.hadoop.datanode.BlockTransfer;
import io.weir.lab.hdfs.ThroughputMeter.Moved;
import org.junit.jupiter.api.Test;

class ThroughputMeterTest {
  private final ThroughputMeter meter = new ThroughputMeter();

  @Test
  void countsWhatMovedByFlowAndDirection() throws Exception {
    transfer("a", Operation.READ, 10);
    transfer("a", Operation.READ, 5);
    transfer("a", Operation.WRITE, 3);
    transfer("b", Operation.WRITE, 7);

    assertThat(meter.snapshot())
        .containsEntry("a", new Moved(15, 3))
        .containsEntry("b", new Moved(0, 7))
        .hasSize(2);
  }

  @Test
  void aSliceIsTheDifferenceOfTwoSnapshots() throws Exception {
    transfer("a", Operation.READ, 10);
    Moved earlier = meter.snapshot().get("a");
    transfer("a", Operation.WRITE, 4);

    Moved slice = meter.snapshot().get("a").minus(earlier);
    assertThat(slice).isEqualTo(new Moved(0, 4));
    assertThat(slice.bytes()).isEqualTo(4);
  }

  private void transfer(String flow, Operation operation, long bytes) throws Exception {
    var io = meter.open(new BlockTransfer("/volume", Client.of(flow), operation, "pool", 1));
    io.before(0, 1_000_000);
    io.after(0, bytes);
    io.closed();
  }
}
