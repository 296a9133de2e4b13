// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.doctor;

import com.fasterxml.jackson.databind.JsonNode;
import io.weir.cli.jmx.JmxClient;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Asks a NameNode and its DataNodes for what they say of themselves. */
final class ClusterReader {
  private static final int AT_ONCE = 16;

  private final JmxClient jmx = new JmxClient();
  private final URI nameNode;
  private final Duration limit;

  /**
   * @param limit for all DataNodes together; one that has not answered by then is silent
   */
  ClusterReader(URI nameNode, Duration limit) {
    this.nameNode = nameNode;
    this.limit = limit;
  }

  /** All DataNodes that live. */
  List<NodeFacts> nodes() throws IOException, InterruptedException {
    ExecutorService threads =
        Executors.newFixedThreadPool(
            AT_ONCE,
            task -> {
              Thread thread = new Thread(task, "weir doctor");
              thread.setDaemon(true);
              return thread;
            });
    try {
      List<String> names = new ArrayList<>();
      List<Future<NodeFacts>> asked = new ArrayList<>();
      for (JsonNode each : jmx.liveNodes(nameNode)) {
        String node = each.path("infoAddr").asText();
        names.add(node);
        asked.add(threads.submit(() -> ask(node, each.path("version").asText())));
      }
      long end = System.nanoTime() + limit.toNanos();
      List<NodeFacts> facts = new ArrayList<>();
      for (int i = 0; i < asked.size(); i++) {
        facts.add(facts(names.get(i), asked.get(i), end));
      }
      return facts;
    } finally {
      threads.shutdownNow();
    }
  }

  private static NodeFacts facts(String node, Future<NodeFacts> answer, long end)
      throws InterruptedException {
    try {
      return answer.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      return NodeFacts.silent(node, "no answer in time");
    } catch (ExecutionException e) {
      return NodeFacts.silent(node, JmxClient.reason(e.getCause() == null ? e : e.getCause()));
    }
  }

  private NodeFacts ask(String node, String hadoop) throws IOException, InterruptedException {
    long before = System.currentTimeMillis();
    JmxClient.Answer weir = jmx.get(JmxClient.ofNode(node, "Hadoop:service=DataNode,name=Weir*"));
    long after = System.currentTimeMillis();
    JmxClient.Answer java = jmx.get(JmxClient.ofNode(node, "java.lang:type=Runtime"));
    return NodeFacts.of(node, hadoop, weir.beans(), java.beans(), ahead(weir, before, after));
  }

  /** A clock that says whole seconds is half a second ahead of that, on average. */
  private static double ahead(JmxClient.Answer answer, long before, long after) {
    Instant at = answer.at();
    return at == null ? 0 : (at.toEpochMilli() + 500 - (before + after) / 2.0) / 1e3;
  }

  /** What its broker says; missing where there is none. */
  JsonNode broker() throws IOException, InterruptedException {
    return jmx.get(nameNode.resolve("/jmx?qry=Hadoop:service=NameNode,name=WeirBroker"))
        .beans()
        .path(0);
  }
}
