// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.hdfs;

import io.weir.lab.disk.DiskModel;
import java.util.Map;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.FsDatasetFactory;

/**
 * The HDFS that an experiment asks for.
 *
 * @param dataNodes how many
 * @param blockBytes of every file that does not ask for another size
 * @param datasetFactory class name of the DataNodes' dataset factory
 * @param slowMotion how much slower than {@link DiskModel#rotating()} the disks are, and with them
 *     every time limit of HDFS; 0 for the real disk
 * @param keys what else goes into the configuration, last
 */
public record HdfsSettings(
    int dataNodes,
    long blockBytes,
    String datasetFactory,
    double slowMotion,
    Map<String, String> keys) {
  /** The factory of a DataNode without any plug-in. */
  public static final String STOCK_FACTORY = FsDatasetFactory.class.getName();

  public HdfsSettings {
    check(dataNodes > 0, "dataNodes", dataNodes, "1 or more");
    check(
        blockBytes > 0 && blockBytes % 512 == 0,
        "blockBytes",
        blockBytes,
        "a multiple of 512 above 0");
    check(slowMotion >= 0 && slowMotion < 1e6, "slowMotion", slowMotion, "0 or more");
    keys = Map.copyOf(keys);
  }

  private static void check(boolean holds, String name, Object value, String allowed) {
    if (!holds) {
      throw new IllegalArgumentException(
          "%s of an embedded HDFS must be %s, was %s".formatted(name, allowed, value));
    }
  }
}
