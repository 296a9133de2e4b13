// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.Operation;
import io.weir.core.count.FlowCounters;
import io.weir.hadoop.broker.BrokerPlugin;
import io.weir.hadoop.broker.SharedBroker;
import io.weir.hadoop.client.Client;
import io.weir.hadoop.datanode.BlockIo;
import io.weir.hadoop.datanode.BlockTransfer;
import io.weir.hadoop.yarn.YarnFollower;
import io.weir.hadoop.yarn.YarnState;
import io.weir.hadoop.yarn.YarnState.Application;
import io.weir.hadoop.yarn.YarnState.Queue;
import io.weir.hadoop.yarn.YarnView;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.http.HttpServer2;
import org.apache.hadoop.test.GenericTestUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * From what YARN says to the flows at a gate: a broker behind a NameNode's HTTP server, a
 * DataNode's gates that talk with it. YARN itself is a list.
 */
@Timeout(120)
class YarnWeightsTest {
  private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final String PROD = "application_1700000000000_0001";
  private static final String ADHOC_1 = "application_1700000000000_0002";
  private static final String ADHOC_2 = "application_1700000000000_0003";

  private final Configuration conf = new HdfsConfiguration();
  private final List<AutoCloseable> started = new ArrayList<>();
  private volatile List<Application> running =
      List.of(
          new Application(PROD, "etl", "prod", 3),
          new Application(ADHOC_1, "ann", "adhoc", 0),
          new Application(ADHOC_2, "ann", "adhoc", 0));

  private HttpServer2 server;
  private GateInterposer dataNode;

  @BeforeEach
  void start() throws Exception {
    conf.set(WeirKeys.BROKER_YARN, "follow");
    conf.set(WeirKeys.BROKER_PERIOD, "50ms");
    conf.set(WeirKeys.WEIGHT, "0.5");
    server = startServer();
    conf.set("fs.defaultFS", "hdfs://127.0.0.1:9");
    conf.set("dfs.namenode.http-address", "127.0.0.1:" + server.getConnectorAddress(0).getPort());
  }

  private HttpServer2 startServer() throws IOException {
    HttpServer2 fresh =
        new HttpServer2.Builder()
            .setName("hdfs")
            .addEndpoint(URI.create("http://127.0.0.1:0"))
            .setConf(conf)
            .build();
    SharedBroker broker = BrokerPlugin.attach(fresh, conf);
    fresh.start();
    YarnFollower follower = YarnFollower.start(FakeYarn::new, broker, PERIOD_NANOS);
    started.add(follower);
    started.add(fresh::stop);
    return fresh;
  }

  private void startDataNode() throws IOException {
    dataNode = new GateInterposer(conf);
    started.add(dataNode::close);
    dataNode.coordinate("node", conf);
  }

  @AfterEach
  void stop() throws Exception {
    for (AutoCloseable each : started) {
      each.close();
    }
  }

  @Test
  void flowsWeighWhatTheirQueuesHave() throws Exception {
    startDataNode();

    awaitWeights(3 * 0.75, 3 * 0.125, 3 * 0.125);
  }

  @Test
  void aFlowThatYarnDoesNotKnowWeighsWhatTheDataNodeSays() throws Exception {
    startDataNode();
    awaitWeights(3 * 0.75, 3 * 0.125, 3 * 0.125);

    assertThat(weight("somebody")).isEqualTo(0.5);
  }

  @Test
  void aRuleOfTheDataNodeCountsBeforeYarn() throws Exception {
    conf.set(WeirKeys.WEIGHT_PREFIX + PROD, "7");
    startDataNode();

    awaitWeights(7, 3 * 0.125, 3 * 0.125);
  }

  @Test
  void whatAnApplicationThatEndsLeavesGoesToItsNeighbour() throws Exception {
    startDataNode();
    awaitWeights(3 * 0.75, 3 * 0.125, 3 * 0.125);
    running = running.subList(0, 2);

    awaitWeights(2 * 0.75, 2 * 0.25, 0.5);
  }

  @Test
  void withoutABrokerWeightsStayAsTheyWere() throws Exception {
    startDataNode();
    awaitWeights(3 * 0.75, 3 * 0.125, 3 * 0.125);
    awaitHeard(true);
    server.stop();
    awaitHeard(false);

    assertThat(weight(PROD)).isEqualTo(3 * 0.75);
  }

  private void awaitHeard(boolean expected) throws Exception {
    GenericTestUtils.waitFor(
        () ->
            !dataNode.volumes().isEmpty()
                && dataNode.volumes().values().stream().allMatch(v -> v.coordinated() == expected),
        10,
        60_000);
  }

  /** All of them want something again and again, and weigh this in the end. */
  private void awaitWeights(double prod, double adhoc1, double adhoc2) throws Exception {
    GenericTestUtils.waitFor(
        () -> {
          double[] now = {weight(PROD), weight(ADHOC_1), weight(ADHOC_2)};
          return nearly(now[0], prod) && nearly(now[1], adhoc1) && nearly(now[2], adhoc2);
        },
        10,
        60_000);
  }

  private static boolean nearly(double weight, double expected) {
    return Math.abs(weight - expected) < 1e-6;
  }

  /** Reads a little, and says what its flow weighs. */
  private double weight(String application) {
    BlockIo io =
        dataNode.open(
            new BlockTransfer("/data/1", Client.of(application), Operation.READ, "pool", 1));
    try {
      io.before(0, 1 << 16);
      io.after(0, 1 << 16);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } finally {
      io.closed();
    }
    return Objects.requireNonNull(dataNode.gates().get("/data/1")).counters().stream()
        .filter(each -> each.flow().equals(application))
        .mapToDouble(FlowCounters::weight)
        .findFirst()
        .orElseThrow();
  }

  private final class FakeYarn implements YarnView {
    @Override
    public YarnState look() {
      return new YarnState(
          List.of(new Queue("root.prod", 0.75), new Queue("root.adhoc", 0.25)), running);
    }

    @Override
    public void close() {}
  }
}
