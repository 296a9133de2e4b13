// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.hdfs;

import io.weir.lab.host.LabDisks;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.IntFunction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.MiniDFSCluster;

/** An HDFS in this process, each DataNode of which has a disk of the lab. */
public final class HdfsOnDisks {
  private HdfsOnDisks() {}

  /**
   * Boots it. Nothing goes on at the disks but what is asked for.
   *
   * @param ofNode what is in the configuration of a DataNode besides, by its number from 0
   */
  public static MiniDFSCluster boot(
      Configuration conf, LabDisks disks, IntFunction<Map<String, String>> ofNode, Path directory)
      throws IOException {
    conf.setLong("dfs.block.scanner.volume.bytes.per.second", 0);
    conf.setLong("dfs.datanode.directoryscan.interval", -1);
    conf.setBoolean("dfs.namenode.redundancy.considerLoad", false);
    conf.setInt("dfs.namenode.safemode.extension", 0);
    conf.setInt("dfs.heartbeat.interval", 1);
    Configuration[] ofNodes = new Configuration[disks.all().size()];
    for (int i = 0; i < ofNodes.length; i++) {
      ofNodes[i] = new Configuration(/* loadDefaults= */ false);
      ofNode.apply(i).forEach(ofNodes[i]::set);
      Path folder = disks.all().get(i).data().resolve("hdfs");
      ofNodes[i].set("dfs.datanode.data.dir", folder.toUri().toString());
    }
    MiniDFSCluster cluster =
        new MiniDFSCluster.Builder(conf, directory.toFile())
            .numDataNodes(ofNodes.length)
            .storagesPerDatanode(1)
            .manageDataDfsDirs(false)
            .dataNodeConfOverlays(ofNodes)
            .checkExitOnShutdown(false)
            .build();
    try {
      cluster.waitActive();
      return cluster;
    } catch (IOException | RuntimeException e) {
      cluster.shutdown(true);
      throw e;
    }
  }

  /** Ends it, also while the process ends: then Hadoop stops after each DataNode. */
  public static void shutdown(MiniDFSCluster cluster) {
    for (int left = cluster.getDataNodes().size(); left >= 0; left--) {
      try {
        cluster.shutdown(true);
        return;
      } catch (IllegalStateException ending) {
        // It cannot take a hook back, and this DataNode is down: on with the next one.
      }
    }
  }

  /** Starts all DataNodes anew. */
  public static void restart(MiniDFSCluster cluster, boolean keepPort) throws IOException {
    if (!cluster.restartDataNodes(keepPort)) {
      throw new IOException("a DataNode does not start again");
    }
    cluster.waitActive();
  }
}
