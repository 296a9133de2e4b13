// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.interposer;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.request.Operation;
import io.weir.hadoop.cache.FileInMemory;
import io.weir.hadoop.client.Client;
import io.weir.hadoop.datanode.BlockIo;
import io.weir.hadoop.datanode.BlockTransfer;
import io.weir.hadoop.device.FoundDevice;
import io.weir.hadoop.metrics.GatedVolume;
import io.weir.hadoop.settings.WeirKeys;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

/** A disk that says that it rotates, and answers as no such disk can: a virtual one. */
class MeasuredSeeksOfVolumeTest {
  private static final FoundDevice ROTATING =
      new FoundDevice(
          FoundDevice.Kind.ROTATING, 256, Set.of("vda"), 0, "none", "/data/1 lies on vda");

  private final Configuration conf = new Configuration(/* loadDefaults= */ false);

  @Test
  void aDiskWhoseSmallReadsAreQuickIsTakenForOneWithoutSeeks() throws Exception {
    GateInterposer interposer = interposer();
    try {
      interposer.open(transfer(Operation.READ)).closed();
      assertThat(bursts(interposer)).as("of 108 ms").isGreaterThan(10 << 20);
      read(interposer, () -> bursts(interposer) == 2 << 20);
      assertThat(kind(interposer)).isEqualTo(FoundDevice.Kind.FLASH);
      assertThat(interposer.volumes().get("/data/1").device().reason())
          .isEqualTo("/data/1 lies on vda; measured: seeks cost nothing");
      assertThat(bursts(interposer)).isEqualTo(2 << 20);
      conf.set(WeirKeys.DEPTH, "2");
      interposer.reconfigure(conf);
      interposer.open(transfer(Operation.READ)).closed();
      assertThat(kind(interposer)).as("with new settings").isEqualTo(FoundDevice.Kind.FLASH);
    } finally {
      interposer.close();
    }
  }

  @Test
  void whatIsTypedWins() throws Exception {
    conf.set(WeirKeys.SEEK_TIME, "12ms");
    GateInterposer interposer = interposer();
    try {
      read(interposer, () -> false);
      assertThat(kind(interposer)).isEqualTo(FoundDevice.Kind.ROTATING);
    } finally {
      interposer.close();
    }
  }

  @Test
  void syncsSaySoWhereNobodyReads() throws Exception {
    GateInterposer interposer = interposer();
    try {
      BlockIo log = interposer.open(transfer(Operation.WRITE));
      for (int i = 0; i < 20_000 && kind(interposer) == FoundDevice.Kind.ROTATING; i++) {
        log.before(i * 200L, 200);
        log.after(i * 200L, 200);
        log.beforeSync();
        log.afterSync();
      }
      log.closed();
      assertThat(kind(interposer)).isEqualTo(FoundDevice.Kind.FLASH);
    } finally {
      interposer.close();
    }
  }

  /** Reads at places until it has changed, or 2,000 times. */
  private static void read(GateInterposer interposer, BooleanSupplier hasChanged) throws Exception {
    for (int i = 0; i < 2_000 && !hasChanged.getAsBoolean(); i++) {
      BlockIo read = interposer.open(transfer(Operation.READ));
      read.before(i * 100_000L, 4096);
      read.after(i * 100_000L, 4096);
      read.closed();
    }
  }

  private static FoundDevice.Kind kind(GateInterposer interposer) {
    GatedVolume volume = interposer.volumes().get("/data/1");
    return volume == null ? FoundDevice.Kind.ROTATING : volume.device().kind();
  }

  private static long bursts(GateInterposer interposer) {
    return interposer.volumes().get("/data/1").readBurstBytes();
  }

  private GateInterposer interposer() {
    return new GateInterposer(
        conf,
        UnaryOperator.identity(),
        (transfer, ahead) -> new FileInMemory(1L << 30),
        volume -> ROTATING);
  }

  private static BlockTransfer transfer(Operation operation) {
    return new BlockTransfer("/data/1", Client.of("etl"), operation, "BP-1", 1073741825L);
  }
}
