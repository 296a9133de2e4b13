// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.top;

import io.weir.cli.jmx.JmxClient;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Asks a NameNode for its DataNodes, and those for what they publish. */
final class Cluster implements AutoCloseable {
  private static final int AT_ONCE = 16;

  private final URI nameNode;
  private final ExecutorService threads =
      Executors.newFixedThreadPool(
          AT_ONCE,
          task -> {
            Thread thread = new Thread(task, "weir top");
            thread.setDaemon(true);
            return thread;
          });
  private final JmxClient jmx = new JmxClient();

  /**
   * What came back.
   *
   * @param published by all DataNodes that answered
   * @param nodes how many those are
   * @param without how many of them publish nothing of Weir
   * @param idle how many of them have Weir, and have served nothing yet
   * @param silent those that did not answer, and why
   */
  record Snapshot(
      Published published, int nodes, int without, int idle, Map<String, String> silent) {}

  /**
   * @param nameNode its web address
   */
  Cluster(URI nameNode) {
    this.nameNode = nameNode;
  }

  /**
   * @throws IOException if the NameNode cannot be asked; a DataNode that cannot is named in the
   *     answer
   */
  Snapshot read() throws IOException, InterruptedException {
    Map<String, Future<Published>> asked = new LinkedHashMap<>();
    for (String node : jmx.dataNodes(nameNode)) {
      asked.put(node, threads.submit(() -> ask(node)));
    }
    List<FlowReading> flows = new ArrayList<>();
    List<VolumeReading> volumes = new ArrayList<>();
    Map<String, String> silent = new TreeMap<>();
    int without = 0;
    int idle = 0;
    for (Map.Entry<String, Future<Published>> each : asked.entrySet()) {
      try {
        Published answer = each.getValue().get();
        flows.addAll(answer.flows());
        volumes.addAll(answer.volumes());
        without += answer.isOn() ? 0 : 1;
        idle += answer.isOn() && answer.isEmpty() ? 1 : 0;
      } catch (ExecutionException e) {
        silent.put(each.getKey(), JmxClient.reason(e.getCause() == null ? e : e.getCause()));
      }
    }
    return new Snapshot(
        new Published(flows, volumes, /* isOn= */ true),
        asked.size() - silent.size(),
        without,
        idle,
        silent);
  }

  private Published ask(String node) throws IOException, InterruptedException {
    URI weir = JmxClient.ofNode(node, "Hadoop:service=DataNode,name=Weir*");
    return PublishedFlows.parse(node, jmx.get(weir).body());
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
