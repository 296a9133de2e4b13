// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** One process of the cluster. */
public record Daemon(Kind kind, String node) {
  /** In the order in which they start. */
  public enum Kind {
    NAMENODE("org.apache.hadoop.hdfs.server.namenode.NameNode", 256),
    DATANODE("org.apache.hadoop.hdfs.server.datanode.DataNode", 256),
    RESOURCEMANAGER("org.apache.hadoop.yarn.server.resourcemanager.ResourceManager", 320),
    NODEMANAGER("org.apache.hadoop.yarn.server.nodemanager.NodeManager", 256),
    HISTORYSERVER("org.apache.hadoop.mapreduce.v2.hs.JobHistoryServer", 192);

    final String mainClass;
    final int heapMegabytes;

    Kind(String mainClass, int heapMegabytes) {
      this.mainClass = mainClass;
      this.heapMegabytes = heapMegabytes;
    }

    boolean isOfHdfs() {
      return this == NAMENODE || this == DATANODE;
    }

    boolean isOfWorkers() {
      return this == DATANODE || this == NODEMANAGER;
    }
  }

  /** What its files are called, and what people call it: datanode-n1. */
  public String name() {
    return kind.name().toLowerCase(Locale.ROOT) + "-" + node;
  }

  /** All of a cluster, in the order in which they start. */
  static List<Daemon> of(ClusterLayout layout) {
    List<Daemon> daemons = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      if (!layout.yarn() && !kind.isOfHdfs()) {
        continue;
      }
      nodesOf(kind, layout).forEach(node -> daemons.add(new Daemon(kind, node)));
    }
    return daemons;
  }

  private static List<String> nodesOf(Kind kind, ClusterLayout layout) {
    if (kind.isOfWorkers()) {
      return layout.workerNames();
    }
    return kind == Kind.NAMENODE ? layout.nameNodeNames() : List.of(ClusterLayout.MASTER);
  }
}
