// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.request.Operation;
import io.weir.hadoop.client.Client;
import io.weir.hadoop.datanode.BlockIo;
import io.weir.hadoop.datanode.BlockTransfer;
import io.weir.hadoop.datanode.Interposer;
import io.weir.lab.disk.DiskModel;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EmulatedDiskInterposerTest {
  private static final DiskModel FAST = new DiskModel(1e12, 0, 512 * 1024, 0, 4);

  @AfterEach
  void forgetTheDisks() {
    VolumeDisks.clear();
  }

  @Test
  void everyVolumeHasADiskOfItsOwn() throws Exception {
    Interposer interposer = new EmulatedDiskInterposer(FAST);
    move(interposer, "/node1/data", Operation.WRITE);
    move(interposer, "/node2/data", Operation.WRITE);
    move(interposer, "/node2/data", Operation.READ);

    assertThat(VolumeDisks.all()).containsOnlyKeys("/node1/data", "/node2/data");
    assertThat(VolumeDisks.all().get("/node1/data").statistics().bytesRead()).isZero();
    assertThat(VolumeDisks.all().get("/node2/data").statistics().bytesRead()).isEqualTo(1000);
    assertThat(VolumeDisks.statistics().bytesWritten()).isEqualTo(2000);
  }

  @Test
  void aBlockThatIsClosedIsHandedToTheDisk() throws Exception {
    move(new EmulatedDiskInterposer(FAST), "/data", Operation.WRITE);

    assertThat(VolumeDisks.statistics().requests()).isEqualTo(1);
  }

  @Test
  void theConfigurationSaysHowSlowTheDisksAreAndWithoutItThereAreNone() throws Exception {
    Configuration configuration = new Configuration(false);
    move(EmulatedDiskInterposer.of(configuration), "/data", Operation.WRITE);
    assertThat(VolumeDisks.all()).isEmpty();

    configuration.setDouble(EmulatedDiskInterposer.SLOW_MOTION_KEY, 4);
    move(EmulatedDiskInterposer.of(configuration), "/data", Operation.WRITE);
    assertThat(VolumeDisks.all().get("/data").model().bandwidthBytesPerSecond())
        .isEqualTo(DiskModel.rotating().bandwidthBytesPerSecond() / 4);
  }

  private static void move(Interposer interposer, String volume, Operation operation)
      throws Exception {
    BlockIo io = interposer.open(new BlockTransfer(volume, Client.of("a"), operation, "pool", 1));
    io.before(0, 1000);
    io.after(0, 1000);
    io.closed();
  }
}
