// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.exchange.Standing;
import io.weir.core.node.Served;
import io.weir.core.tree.FlowWeight;
import io.weir.core.tree.Placement;
import io.weir.hadoop.broker.ScriptedBroker;
import io.weir.hadoop.weights.Weights;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.test.GenericTestUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** To which of two brokers, over real HTTP, a node listens. */
@Timeout(60)
class BrokerExchangeTest {
  private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
  private static final float OF_FIRST = 2;
  private static final float OF_SECOND = 3;
  private static final float NONE = 0;

  private final OneFlow node = new OneFlow();
  private ScriptedBroker first;
  private ScriptedBroker second;
  private BrokerExchange exchange;

  @BeforeEach
  void start() throws IOException {
    first = new ScriptedBroker(OF_FIRST);
    second = new ScriptedBroker(OF_SECOND);
    Configuration conf = new Configuration();
    conf.set("fs.defaultFS", "hdfs://cluster");
    conf.set("dfs.nameservices", "cluster");
    conf.set("dfs.ha.namenodes.cluster", "a,b");
    conf.set("dfs.namenode.rpc-address.cluster.a", "localhost:1");
    conf.set("dfs.namenode.rpc-address.cluster.b", "localhost:2");
    conf.set("dfs.namenode.http-address.cluster.a", first.address());
    conf.set("dfs.namenode.http-address.cluster.b", second.address());
    exchange = BrokerExchange.start(conf, "node", node, PERIOD_NANOS);
  }

  @AfterEach
  void stop() {
    exchange.close();
    first.close();
    second.close();
  }

  @Test
  void theFirstByNameLeads() throws Exception {
    awaitFactor(OF_FIRST);
  }

  @Test
  void oneThatHasRestartedLeadsOnceItHasGoneOnForAWhile() throws Exception {
    awaitFactor(OF_FIRST);
    second.awaitReports(40);
    first.restart();
    awaitFactor(OF_SECOND);
    assertThat(exchange.isHeard()).isTrue();
    awaitFactor(OF_FIRST);
  }

  @Test
  void withNoneTheFactorsStayForAWhileAndThenAreNone() throws Exception {
    awaitFactor(OF_FIRST);
    first.close();
    second.close();
    GenericTestUtils.waitFor(() -> !exchange.isHeard(), 1, 30_000);
    assertThat(node.factor).as("still").isNotEqualTo(NONE);
    awaitFactor(NONE);
  }

  private void awaitFactor(float expected) throws Exception {
    GenericTestUtils.waitFor(() -> Math.round(node.factor) == Math.round(expected), 1, 30_000);
  }

  /** A node with one flow at one device, and what it was told last of it. */
  private static final class OneFlow implements BrokerExchange.Node {
    private volatile float factor = NONE;

    @Override
    public Map<String, Map<String, Served>> served() {
      return Map.of("disk", Map.of("flow", new Served(System.nanoTime() & Long.MAX_VALUE, 0)));
    }

    @Override
    public Map<String, List<Placement.Level>> paths() {
      return Map.of("flow", List.of(new Placement.Level("flow", 1)));
    }

    @Override
    public void stand(Map<String, Standing> standings) {
      Standing its = standings.get("flow");
      if (its != null) {
        factor = its.isMoved() ? its.factors()[0] : NONE;
      }
    }

    @Override
    public void divideLimits(Map<List<String>, Double> parts) {}

    @Override
    public void weigh(Weights weights) {}

    @Override
    public void give(Map<String, FlowWeight> weights) {}
  }
}
