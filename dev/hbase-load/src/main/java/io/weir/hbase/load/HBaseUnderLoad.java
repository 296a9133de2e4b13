// SPDX-License-Identifier: Apache-2.0
package io.weir.hbase.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.LocalHBaseCluster;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.zookeeper.MiniZooKeeperCluster;

/**
 * A master and a region server of HBase on the HDFS that the configuration on the class path names,
 * in one process as HBase's own standalone mode has them, with a table and a load on it.
 *
 * <pre>
 *   arguments  FOLDER ROWS NAME        its files, the table's size, what it calls itself at DataNodes
 *   it says    ready                   once the table is there
 *   it reads   MIX SECONDS CLIENTS SEED
 *   it says    result operations=…     of each; it ends with its input
 * </pre>
 */
public final class HBaseUnderLoad {
  private HBaseUnderLoad() {}

  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    Configuration conf = HBaseConfiguration.create();
    conf.set("mapreduce.task.attempt.id", arguments[2]);
    conf.set("hbase.rootdir", FileSystem.getDefaultUri(conf) + "/hbase");
    // An answer means that the row is on the disks, not in the memory of DataNodes.
    conf.setBoolean("hbase.wal.hsync", true);
    MiniZooKeeperCluster zooKeeper = new MiniZooKeeperCluster(conf);
    int port = zooKeeper.startup(Files.createDirectories(folder.resolve("zookeeper")).toFile());
    conf.set("hbase.zookeeper.quorum", "localhost");
    conf.setInt("hbase.zookeeper.property.clientPort", port);
    for (String each : new String[] {"hbase.master", "hbase.regionserver"}) {
      conf.setInt(each + ".info.port", -1);
      conf.setInt(each + ".port", 0);
    }
    LocalHBaseCluster hbase = new LocalHBaseCluster(conf, /* noMasters= */ 1, /* noRegionServers= */ 1);
    hbase.startup();
    try (Connection connection = ConnectionFactory.createConnection(conf)) {
      Rows rows = new Rows(connection);
      rows.load(Integer.parseInt(arguments[1]));
      System.out.println("ready");
      answer(connection, rows);
    }
    Runtime.getRuntime().halt(0); // its files go with the cluster
  }

  private static void answer(Connection connection, Rows rows) throws Exception {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] words = line.split(" ");
      Load load = new Load(connection, rows, Mix.valueOf(words[0]));
      System.out.println(
          "result "
              + load.run(
                  Double.parseDouble(words[1]),
                  Integer.parseInt(words[2]),
                  Long.parseLong(words[3])));
    }
  }
}
