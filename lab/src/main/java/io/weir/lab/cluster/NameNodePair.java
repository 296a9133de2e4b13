// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.cluster;

import io.weir.lab.host.Shell;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ha.HAServiceProtocol;
import org.apache.hadoop.ha.HAServiceProtocol.HAServiceState;
import org.apache.hadoop.ha.HAServiceProtocol.RequestSource;
import org.apache.hadoop.ha.HAServiceProtocol.StateChangeRequestInfo;
import org.apache.hadoop.hdfs.server.namenode.ha.ConfiguredFailoverProxyProvider;
import org.apache.hadoop.hdfs.tools.NNHAServiceTarget;

/**
 * Two NameNodes of one file system, one active and one standing by. They share their edits in a
 * folder, and change places when they are told to: no ZooKeeper, no journal nodes.
 */
public final class NameNodePair {
  /** Its name, which stands for both. */
  static final String FILE_SYSTEM = "hdfs://weir";

  private static final String SERVICE = "weir";
  private static final List<String> NODES = List.of(ClusterLayout.MASTER, ClusterLayout.STANDBY);
  private static final int RPC_TIMEOUT_MILLIS = 20_000;
  private static final int PATIENCE_SECONDS = 60;

  private NameNodePair() {}

  /** What all nodes and clients are told. */
  static Map<String, String> keys() {
    Map<String, String> keys = new TreeMap<>();
    keys.put("dfs.nameservices", SERVICE);
    keys.put("dfs.ha.namenodes." + SERVICE, String.join(",", NODES));
    for (String node : NODES) {
      String address = ClusterLayout.addressOf(node);
      keys.put(
          "dfs.namenode.rpc-address." + SERVICE + "." + node,
          address + ":" + ClusterLayout.NAME_NODE_PORT);
      keys.put(
          "dfs.namenode.http-address." + SERVICE + "." + node,
          address + ":" + ClusterLayout.NAME_NODE_HTTP_PORT);
    }
    keys.put("dfs.namenode.shared.edits.dir", edits().toUri().toString());
    keys.put("dfs.ha.fencing.methods", "shell(/bin/true)");
    keys.put(
        "dfs.client.failover.proxy.provider." + SERVICE,
        ConfiguredFailoverProxyProvider.class.getName());
    return keys;
  }

  private static Path edits() {
    return ClusterLayout.HOME.resolve("edits");
  }

  /** Gives the second NameNode what the first has, when that has just been formatted. */
  static void copyNameSpace() throws IOException, InterruptedException {
    Shell.run(
        "cp",
        "-r",
        ClusterLayout.nameSpaceOf(ClusterLayout.MASTER).toString(),
        ClusterLayout.nameSpaceOf(ClusterLayout.STANDBY).toString());
  }

  /** Waits until a NameNode answers, which stands by at first, and makes it the active one. */
  static void awaitAndActivate(String node) throws IOException, InterruptedException {
    await(node);
    activate(node);
  }

  /** Waits until a NameNode answers. */
  public static void await(String node) throws IOException, InterruptedException {
    long untilNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (true) {
      try {
        talkTo(node).getServiceStatus();
        return;
      } catch (IOException e) {
        if (System.nanoTime() > untilNanos) {
          throw e;
        }
        TimeUnit.MILLISECONDS.sleep(500);
      }
    }
  }

  /** Waits until a NameNode knows enough to take over, as an operator would before asking it to. */
  public static void awaitReady(String node) throws IOException, InterruptedException {
    long untilNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!talkTo(node).getServiceStatus().isReadyToBecomeActive()) {
      if (System.nanoTime() > untilNanos) {
        throw new IOException("the NameNode on " + node + " is not ready to become active");
      }
      TimeUnit.MILLISECONDS.sleep(500);
    }
  }

  /** Makes a NameNode the active one; there must be no other at that moment. */
  public static void activate(String node) throws IOException {
    talkTo(node).transitionToActive(byHand());
  }

  /** The active one stands by, and the other takes over. */
  public static void changePlaces() throws IOException {
    String active = active();
    talkTo(active).transitionToStandby(byHand());
    activate(otherThan(active));
  }

  /** Where the active NameNode is. */
  static String active() throws IOException {
    for (String node : NODES) {
      if (talkTo(node).getServiceStatus().getState() == HAServiceState.ACTIVE) {
        return node;
      }
    }
    throw new IOException("no NameNode of " + NODES + " is active");
  }

  static String otherThan(String node) {
    return node.equals(ClusterLayout.MASTER) ? ClusterLayout.STANDBY : ClusterLayout.MASTER;
  }

  private static HAServiceProtocol talkTo(String node) throws IOException {
    Configuration conf = RealCluster.clientConfiguration();
    conf.setInt("ipc.client.connect.max.retries", 0);
    return new NNHAServiceTarget(conf, SERVICE, node).getProxy(conf, RPC_TIMEOUT_MILLIS);
  }

  private static StateChangeRequestInfo byHand() {
    return new StateChangeRequestInfo(RequestSource.REQUEST_BY_USER);
  }
}
