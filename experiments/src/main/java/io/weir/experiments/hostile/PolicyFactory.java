// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.hostile;

import io.weir.hadoop.WeirDatasetFactory;
import io.weir.hadoop.settings.WeirKeys;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.DataStorage;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi;

/**
 * For {@code dfs.datanode.fsdataset.factory}: Weir, with the policy that was named last. Hadoop
 * makes it by the name of its class.
 */
public final class PolicyFactory extends FsDatasetSpi.Factory<FsDatasetSpi<?>> {
  private static volatile String policy = WeirKeys.POLICY_DEFAULT;

  /** Of DataNodes that start from now on. */
  static void comesNext(String other) {
    policy = other;
  }

  @Override
  public FsDatasetSpi<?> newInstance(DataNode dataNode, DataStorage storage, Configuration conf)
      throws IOException {
    Configuration its = new Configuration(conf);
    its.set(WeirKeys.POLICY, policy);
    return new WeirDatasetFactory().newInstance(dataNode, storage, its);
  }
}
