// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.hbase;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.LocalHBaseCluster;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.zookeeper.MiniZooKeeperCluster;
import org.apache.hadoop.hdfs.MiniDFSCluster;

/** A master and a region server of HBase, on an HDFS of two DataNodes with Weir. */
final class HBaseOnHdfs implements AutoCloseable {
  private static final int DATA_NODES = 2;

  private final MiniDFSCluster hdfs;
  private final MiniZooKeeperCluster zooKeeper;
  private final LocalHBaseCluster hbase;
  private final Connection connection;

  /**
   * @param name what region servers call themselves at DataNodes; empty: as HBase has it
   */
  HBaseOnHdfs(Path folder, String name) throws Exception {
    Configuration conf = HBaseConfiguration.create();
    conf.set("dfs.datanode.fsdataset.factory", "io.weir.hadoop.WeirDatasetFactory");
    if (!name.isEmpty()) {
      conf.set("mapreduce.task.attempt.id", name);
    }
    hdfs =
        new MiniDFSCluster.Builder(conf, folder.resolve("hdfs").toFile())
            .numDataNodes(DATA_NODES)
            .storagesPerDatanode(1)
            .build();
    hdfs.waitActive();
    conf.set("fs.defaultFS", hdfs.getURI().toString());
    conf.set("hbase.rootdir", hdfs.getURI() + "/hbase");
    zooKeeper = new MiniZooKeeperCluster(conf);
    int port = zooKeeper.startup(Files.createDirectory(folder.resolve("zookeeper")).toFile());
    conf.set("hbase.zookeeper.quorum", "localhost");
    conf.setInt("hbase.zookeeper.property.clientPort", port);
    for (String each : new String[] {"hbase.master.info.port", "hbase.regionserver.info.port"}) {
      conf.setInt(each, -1);
    }
    for (String each : new String[] {"hbase.master.port", "hbase.regionserver.port"}) {
      conf.setInt(each, 0);
    }
    hbase = new LocalHBaseCluster(conf, /* noMasters= */ 1, /* noRegionServers= */ 1);
    hbase.startup();
    connection = ConnectionFactory.createConnection(conf);
  }

  Connection connection() {
    return connection;
  }

  @Override
  public void close() throws IOException {
    connection.close();
    hbase.shutdown();
    hbase.join();
    zooKeeper.shutdown();
    hdfs.shutdown();
  }
}
