// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import io.weir.hadoop.datanode.InterposedDatasetFactory;
import io.weir.hadoop.datanode.Interposer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;

/**
 * Switches Weir on at a DataNode: the value of {@code dfs.datanode.fsdataset.factory} in
 * hdfs-site.xml.
 *
 * <p>A setting that is not allowed is named in the log, with what is, and the DataNode starts
 * without Weir.
 */
public final class WeirDatasetFactory extends InterposedDatasetFactory {
  @Override
  protected Interposer interposer(DataNode datanode, Configuration conf) {
    return new GateInterposer(conf);
  }
}
