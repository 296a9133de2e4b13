// SPDX-License-Identifier: Apache-2.0
package io.weir.bench.cluster;

import io.weir.hadoop.datanode.BlockIo;
import io.weir.hadoop.datanode.BlockTransfer;
import io.weir.hadoop.datanode.InterposedDatasetFactory;
import io.weir.hadoop.datanode.Interposer;
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

  private static final Interposer NOTHING = transfer -> BlockIo.PASS;

  public static final PlugIn OF_PROCESS = new PlugIn();

  private volatile Interposer current = NOTHING;

  private PlugIn() {}

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
