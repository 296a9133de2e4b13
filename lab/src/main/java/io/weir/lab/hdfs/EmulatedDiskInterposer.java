// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.hdfs;

import io.weir.core.request.Operation;
import io.weir.hadoop.datanode.BlockIo;
import io.weir.hadoop.datanode.BlockTransfer;
import io.weir.hadoop.datanode.Interposer;
import io.weir.lab.disk.DiskModel;
import io.weir.lab.disk.DiskStream;
import io.weir.lab.disk.EmulatedDisk;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;

/**
 * Puts an emulated disk under each volume of a DataNode: block I/O takes as long as the disk says.
 */
public final class EmulatedDiskInterposer implements Interposer {
  /** How much slower than {@link DiskModel#rotating()} the disks are; absent or 0: no disks. */
  public static final String SLOW_MOTION_KEY = "weir.bench.disk.slow-motion";

  private final DiskModel model;

  public EmulatedDiskInterposer(DiskModel model) {
    this.model = model;
  }

  /** What a cluster's configuration asks for: emulated disks, or the real ones alone. */
  public static Interposer of(Configuration configuration) {
    double slowMotion = configuration.getDouble(SLOW_MOTION_KEY, 0);
    if (slowMotion == 0) {
      return transfer -> BlockIo.PASS;
    }
    return new EmulatedDiskInterposer(DiskModel.rotating().inSlowMotion(slowMotion));
  }

  @Override
  public BlockIo open(BlockTransfer transfer) {
    EmulatedDisk disk = VolumeDisks.of(transfer.volume(), model);
    DiskStream stream =
        transfer.operation() == Operation.READ
            ? disk.openForReading(transfer.poolAndBlock())
            : disk.openForWriting(transfer.poolAndBlock());
    return new BlockIo() {
      @Override
      public void before(long offset, long bytes) throws IOException {
        stream.transfer(offset, bytes);
      }

      @Override
      public void closed() {
        stream.close();
      }
    };
  }
}
