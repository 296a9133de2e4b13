// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.hdfs;

import io.weir.core.request.IoScheduler;
import io.weir.hadoop.InterposedDatasetFactory;
import io.weir.hadoop.datanode.BlockIo;
import io.weir.hadoop.datanode.BlockTransfer;
import io.weir.hadoop.datanode.Interposer;
import io.weir.hadoop.device.FoundDevice;
import io.weir.hadoop.interposer.GateInterposer;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;

/**
 * What stands before the block files of every DataNode in this process:
 *
 * <pre>  meter ▶ Weir's gate, or nothing ▶ emulated disk ▶ block file</pre>
 *
 * <p>The gate is exchanged between runs, so that all of them read the same blocks of one cluster.
 * Process-wide, because Hadoop makes dataset factories by the name of their class.
 */
public final class PlugIn implements Interposer {

  /** Each volume has an emulated disk of its own, whatever it lies on. */
  private static final FoundDevice ROTATING =
      new FoundDevice(FoundDevice.Kind.ROTATING, 1, Set.of(), 0, "", "the disk is emulated");

  private static final Interposer NOTHING = transfer -> BlockIo.PASS;

  public static final PlugIn OF_PROCESS = new PlugIn();

  private volatile Interposer current = NOTHING;

  private PlugIn() {}

  /** Gates for a cluster with this configuration, which read in bursts from its disks. */
  public static GateInterposer gates(Configuration conf, UnaryOperator<IoScheduler> around) {
    return conf.getDouble(EmulatedDiskInterposer.SLOW_MOTION_KEY, 0) == 0
        ? new GateInterposer(conf, around)
        : new GateInterposer(
            conf, around, (transfer, ahead) -> EmulatedFile.of(transfer, conf), volume -> ROTATING);
  }

  /** Takes effect with the next block file that is opened. */
  public void exchange(Interposer interposer) {
    current = interposer;
  }

  public void remove() {
    current = NOTHING;
  }

  @Override
  public BlockIo open(BlockTransfer transfer) {
    return current.open(transfer);
  }

  /** For {@code dfs.datanode.fsdataset.factory}. */
  public static final class Factory extends InterposedDatasetFactory {
    @Override
    protected Interposer interposer(DataNode datanode, Configuration conf) {
      Interposer disk = EmulatedDiskInterposer.of(conf);
      return Interposer.chain(ThroughputMeter.OF_PROCESS, Interposer.chain(OF_PROCESS, disk));
    }
  }
}
