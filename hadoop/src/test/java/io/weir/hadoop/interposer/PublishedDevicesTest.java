// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.interposer;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.request.IoScheduler;
import io.weir.core.request.Operation;
import io.weir.hadoop.client.Client;
import io.weir.hadoop.datanode.BlockTransfer;
import io.weir.hadoop.device.FoundDevice;
import io.weir.hadoop.device.FoundDevice.Kind;
import io.weir.hadoop.metrics.GatedVolume;
import io.weir.hadoop.settings.WeirKeys;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

/** What a DataNode publishes of the devices below its volumes. */
class PublishedDevicesTest {
  private static final Map<String, FoundDevice> FOUND =
      Map.of(
          "/data/1", new FoundDevice(Kind.ROTATING, 32, Set.of("sda"), 0, "bfq", "as lsblk says"),
          "/data/2", new FoundDevice(Kind.FLASH, 64, Set.of("nvme0n1"), 0, "none", "as it says"),
          "/data/3", new FoundDevice(Kind.ROTATING, 32, Set.of("sda"), 0, "bfq", "as it repeats"));

  private final Configuration conf = new Configuration(/* loadDefaults= */ false);

  @Test
  void aVolumeIsPublishedWithItsDevice() {
    GateInterposer interposer = interposer();
    open(interposer, "/data/1", "/data/2");
    assertThat(interposer.volumes()).containsOnlyKeys("/data/1", "/data/2");
    interposer
        .volumes()
        .forEach(
            (name, volume) -> {
              assertThat(volume.device()).isEqualTo(FOUND.get(name));
              assertThat(volume.sharedWith()).isEmpty();
            });
  }

  @Test
  void volumesOnOneDiskArePublishedAsTheFirstWithTheNamesOfTheOthers() {
    GateInterposer interposer = interposer();
    open(interposer, "/data/1", "/data/2", "/data/3");
    assertThat(interposer.volumes()).containsOnlyKeys("/data/1", "/data/2");
    assertThat(volume(interposer, "/data/1").sharedWith()).containsExactly("/data/3");
    interposer.volumesLeft(Set.of("/data/2", "/data/3"));
    assertThat(interposer.volumes()).containsOnlyKeys("/data/2", "/data/3");
    assertThat(volume(interposer, "/data/3").sharedWith()).isEmpty();
  }

  @Test
  void filesOfAllVolumesOnADiskThatWereHandedToClientsAreCounted() {
    GateInterposer interposer = interposer();
    interposer.handsOver(transfer("/data/1"));
    interposer.handsOver(transfer("/data/3"));
    assertThat(volume(interposer, "/data/1").shortCircuitOpens()).isEqualTo(2);
  }

  @Test
  void howLargeABurstIsNowIsPublished() {
    conf.set(WeirKeys.READ_WINDOW, "1m");
    GateInterposer interposer = interposer();
    open(interposer, "/data/2");
    assertThat(volume(interposer, "/data/2").readBurstBytes()).isEqualTo(1 << 20);
    assertThat(volume(interposer, "/data/2").writeBurstBytes())
        .isEqualTo(interposer.burstBytes("/data/2", Operation.WRITE))
        .isPositive();
  }

  @Test
  void whereEachPacketIsARequestThereAreNoBursts() {
    conf.set(WeirKeys.READ_WINDOW, "none");
    GateInterposer interposer = interposer();
    open(interposer, "/data/1");
    assertThat(volume(interposer, "/data/1").readBurstBytes()).isZero();
    assertThat(volume(interposer, "/data/1").writeBurstBytes()).isPositive();
    conf.set(WeirKeys.POLICY, "observe");
    interposer.reconfigure(conf);
    assertThat(volume(interposer, "/data/1").writeBurstBytes()).isZero();
  }

  private GateInterposer interposer() {
    return new GateInterposer(
        conf, UnaryOperator.<IoScheduler>identity(), (transfer, ahead) -> null, FOUND::get);
  }

  private static GatedVolume volume(GateInterposer interposer, String name) {
    return interposer.volumes().get(name);
  }

  private static void open(GateInterposer interposer, String... volumes) {
    for (String volume : volumes) {
      interposer.open(transfer(volume));
    }
  }

  private static BlockTransfer transfer(String volume) {
    return new BlockTransfer(volume, Client.of("etl"), Operation.READ, "BP-1", 1073741825L);
  }
}
