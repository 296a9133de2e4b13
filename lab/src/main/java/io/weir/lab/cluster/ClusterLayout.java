// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.cluster;

import io.weir.lab.host.LabDisk;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Where everything of the cluster is. There is one cluster on a machine, so that whoever looks for
 * it, after a crash or from another checkout, knows where.
 *
 * @param workers how many nodes have a disk and a DataNode
 * @param yarn whether they have a NodeManager too
 * @param standby whether a second NameNode stands by
 */
public record ClusterLayout(int workers, boolean yarn, boolean standby) {
  /** All files of the cluster, but what is on its disks. */
  public static final Path HOME = Path.of("/run/weir/cluster");

  /** The bridge between the nodes and this machine. */
  static final String BRIDGE = "weir-br";

  /** The NameNode, the ResourceManager and the history server are here. */
  public static final String MASTER = "m0";

  /** The second NameNode is here, where there is one. */
  public static final String STANDBY = "m1";

  /** No node, but whoever uses the cluster. */
  static final String CLIENT = "client";

  static final int DATA_NODE_PORT = 9866;
  static final int NAME_NODE_PORT = 9820;
  public static final int NAME_NODE_HTTP_PORT = 9870;
  static final int RESOURCE_MANAGER_HTTP_PORT = 8088;

  private static final String SUBNET = "10.77.42.";
  private static final int SUBNET_BITS = 24;
  private static final int FIRST_WORKER = 11;
  private static final int MASTER_HOST = 10;
  static final int MOST_WORKERS = 6;

  public ClusterLayout {
    if (workers < 1 || workers > MOST_WORKERS) {
      throw new IllegalArgumentException(
          "a cluster must have 1 to " + MOST_WORKERS + " nodes, had " + workers);
    }
  }

  /** As {@link #toString} has it. */
  static ClusterLayout parse(String written) {
    List<String> words = List.of(written.strip().split(" ", -1));
    return new ClusterLayout(
        Integer.parseInt(words.get(0)), words.contains("yarn"), words.contains("standby"));
  }

  @Override
  public String toString() {
    return workers + (yarn ? " yarn" : "") + (standby ? " standby" : "");
  }

  /** The names of the nodes with NameNodes. */
  List<String> nameNodeNames() {
    return standby ? List.of(MASTER, STANDBY) : List.of(MASTER);
  }

  /** The names of the nodes with disks. */
  List<String> workerNames() {
    List<String> names = new ArrayList<>();
    for (int i = 1; i <= workers; i++) {
      names.add("n" + i);
    }
    return names;
  }

  List<String> nodeNames() {
    List<String> names = new ArrayList<>(nameNodeNames());
    names.addAll(workerNames());
    return names;
  }

  /** The address of a node. */
  static String addressOf(String node) {
    int host = isMaster(node) ? MASTER_HOST - numberOf(node) : FIRST_WORKER + numberOf(node) - 1;
    return SUBNET + host;
  }

  static boolean isMaster(String node) {
    return node.equals(MASTER) || node.equals(STANDBY);
  }

  /** Of the workers from 1, of the masters from 0. */
  static int numberOf(String node) {
    return Integer.parseInt(node.substring(1));
  }

  /** Where clients find the DataNode of a worker. */
  public static InetSocketAddress dataNodeOf(String node) {
    return new InetSocketAddress(addressOf(node), DATA_NODE_PORT);
  }

  /** The address of this machine on the bridge. */
  public static String gateway() {
    return SUBNET + 1;
  }

  static String withBits(String address) {
    return address + "/" + SUBNET_BITS;
  }

  static String namespaceOf(String node) {
    return "weir-" + node;
  }

  public static String diskOf(String node) {
    return "cluster-" + node;
  }

  /** What is on a node's disk. */
  public static Path dataOf(String node) {
    return LabDisk.dataOf(diskOf(node));
  }

  public static Path configurationOf(String node) {
    return HOME.resolve("conf").resolve(node);
  }

  /** The configuration of whoever uses the cluster from this machine. */
  public static Path clientFolder() {
    return configurationOf(CLIENT);
  }

  public static Path logs() {
    return HOME.resolve("logs");
  }

  /** Where a node's DataNode lets its tasks and NodeManager in. */
  static Path socketOf(String node) {
    return HOME.resolve("sockets").resolve(node);
  }

  /** What a NameNode knows. */
  static Path nameSpaceOf(String node) {
    return HOME.resolve("namenode-" + node);
  }

  public static Path logOf(Daemon daemon) {
    return logs().resolve(daemon.name() + ".log");
  }

  static Path pidOf(Daemon daemon) {
    return HOME.resolve("pids").resolve(daemon.name());
  }

  /** Where clients find the file system, unless there are two NameNodes: then it has a name. */
  public static String fileSystem() {
    return "hdfs://" + addressOf(MASTER) + ":" + NAME_NODE_PORT;
  }

  public static String nameNodePage() {
    return "http://" + addressOf(MASTER) + ":" + NAME_NODE_HTTP_PORT;
  }

  public static String resourceManagerPage() {
    return "http://" + addressOf(MASTER) + ":" + RESOURCE_MANAGER_HTTP_PORT;
  }
}
