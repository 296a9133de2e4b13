// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.cluster;

import io.weir.hadoop.InterposedDatasetFactory;
import io.weir.hadoop.datanode.Interposer;
import io.weir.hadoop.interposer.GateInterposer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;

/**
 * For {@code dfs.datanode.fsdataset.factory} where Weir is compared with its rival on one cluster:
 * Weir, which its policy none takes out of the way, and the kernel's groups, which are in nobody's
 * way while there are none.
 */
public final class BlkioFactory extends InterposedDatasetFactory {
  @Override
  protected Interposer interposer(DataNode datanode, Configuration conf) {
    return Interposer.chain(new BlkioInterposer(), new GateInterposer(conf));
  }
}
