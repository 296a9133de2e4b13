// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.load;

import io.weir.hadoop.WeirDatasetFactory;
import io.weir.hadoop.settings.WeirKeys;
import io.weir.lab.cluster.BlkioFactory;
import java.io.IOException;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.DataStorage;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.FsDatasetFactory;

/** Who or what says which request goes next. */
public enum Contender {
  /** Nobody but the kernel, which knows no applications. */
  STOCK,
  /** The kernel, by bfq and a blkio cgroup for each application. */
  RIVAL,
  /** Weir. */
  WEIR;

  /** Of the DataNodes that start from now on. */
  private static volatile Contender current = STOCK;

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** DataNodes that start from now on are of this one. */
  public void comesNext() {
    current = this;
  }

  /**
   * For {@code dfs.datanode.fsdataset.factory}: what a DataNode has that is switched on or off by
   * that key. Without Weir it is the stock one, with nothing around it.
   */
  public static final class Factory extends FsDatasetSpi.Factory<FsDatasetSpi<?>> {
    @Override
    public FsDatasetSpi<?> newInstance(DataNode dataNode, DataStorage storage, Configuration conf)
        throws IOException {
      FsDatasetSpi.Factory<? extends FsDatasetSpi<?>> factory =
          switch (current) {
            case STOCK -> new FsDatasetFactory();
            case RIVAL -> new BlkioFactory();
            case WEIR -> new WeirDatasetFactory();
          };
      Configuration its = new Configuration(conf);
      if (current == RIVAL) {
        its.set(WeirKeys.POLICY, "none");
      }
      return factory.newInstance(dataNode, storage, its);
    }
  }
}
