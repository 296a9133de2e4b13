// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.request.Flow;
import io.weir.core.request.Operation;
import io.weir.hadoop.broker.BrokerPlugin;
import io.weir.hadoop.broker.SharedBroker;
import io.weir.hadoop.client.Client;
import io.weir.hadoop.datanode.BlockIo;
import io.weir.hadoop.datanode.BlockTransfer;
import io.weir.hadoop.interposer.GateInterposer;
import io.weir.hadoop.settings.WeirKeys;
import io.weir.hadoop.yarn.YarnFollower;
import io.weir.hadoop.yarn.YarnState;
import io.weir.hadoop.yarn.YarnState.Application;
import io.weir.hadoop.yarn.YarnState.Queue;
import io.weir.hadoop.yarn.YarnView;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
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
  void flowsStandInTheirQueuesWhichWeighWhatTheyHave() throws Exception {
    startDataNode();

    awaitPlace(PROD, "queue root.prod 1.5, user etl 1.0, application_1700000000000_0001 0.5");
    awaitPlace(ADHOC_1, "queue root.adhoc 0.5, user ann 1.0, application_1700000000000_0002 0.5");
    awaitPlace(ADHOC_2, "queue root.adhoc 0.5, user ann 1.0, application_1700000000000_0003 0.5");
  }

  @Test
  void aFlowThatYarnDoesNotKnowStandsBesideTheQueues() throws Exception {
    startDataNode();
    awaitPlace(PROD, "queue root.prod 1.5, user etl 1.0, application_1700000000000_0001 0.5");

    assertThat(place("somebody")).isEqualTo("somebody 0.5");
  }

  @Test
  void aRuleOfTheDataNodeCountsWithinTheQueue() throws Exception {
    conf.set(WeirKeys.WEIGHT_PREFIX + ADHOC_1, "7");
    startDataNode();

    awaitPlace(ADHOC_1, "queue root.adhoc 0.5, user ann 1.0, application_1700000000000_0002 7.0");
    awaitPlace(ADHOC_2, "queue root.adhoc 0.5, user ann 1.0, application_1700000000000_0003 0.5");
  }

  @Test
  void anApplicationThatEndsIsInNoQueue() throws Exception {
    startDataNode();
    awaitPlace(ADHOC_2, "queue root.adhoc 0.5, user ann 1.0, application_1700000000000_0003 0.5");
    running = running.subList(0, 2);

    awaitPlace(ADHOC_2, "application_1700000000000_0003 0.5");
  }

  @Test
  void withoutABrokerPlacesStayAsTheyWere() throws Exception {
    startDataNode();
    awaitPlace(PROD, "queue root.prod 1.5, user etl 1.0, application_1700000000000_0001 0.5");
    awaitHeard(true);
    server.stop();
    awaitHeard(false);

    assertThat(place(PROD))
        .isEqualTo("queue root.prod 1.5, user etl 1.0, application_1700000000000_0001 0.5");
  }

  private void awaitHeard(boolean expected) throws Exception {
    GenericTestUtils.waitFor(
        () ->
            !dataNode.volumes().isEmpty()
                && dataNode.volumes().values().stream().allMatch(v -> v.coordinated() == expected),
        10,
        60_000);
  }

  /** All of them want something again and again, and this one stands here in the end. */
  private void awaitPlace(String application, String expected) throws Exception {
    GenericTestUtils.waitFor(
        () -> List.of(place(PROD), place(ADHOC_1), place(ADHOC_2)).contains(expected), 10, 60_000);
    assertThat(place(application)).isEqualTo(expected);
  }

  /** Reads a little, and says where its flow stands: what it is called and weighs at each level. */
  private String place(String application) {
    BlockIo io =
        dataNode.open(
            new BlockTransfer("/data/1", Client.of(application), Operation.READ, "pool", 1));
    try {
      io.before(0, 1 << 16);
      io.after(0, 1 << 16);
      String place = "";
      for (Flow each = dataNode.flows().busy(application).orElseThrow();
          each != null;
          each = each.parent()) {
        place = each.name() + " " + each.weight() + (place.isEmpty() ? "" : ", ") + place;
      }
      return place;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } finally {
      io.closed();
    }
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
