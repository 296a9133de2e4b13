// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.broker;

import static io.weir.hadoop.datanode.TestCluster.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.broker.BrokerLimits;
import io.weir.core.exchange.Answer;
import io.weir.core.exchange.NodeReport;
import io.weir.core.exchange.ServiceReport;
import io.weir.core.tree.Placement;
import io.weir.hadoop.WeirDatasetFactory;
import io.weir.hadoop.caller.Reporters;
import io.weir.hadoop.datanode.TestCluster;
import io.weir.hadoop.exchange.BrokerHttp;
import io.weir.hadoop.exchange.BrokerLink;
import io.weir.hadoop.exchange.OtherVersionException;
import io.weir.hadoop.exchange.message.MalformedMessageException;
import io.weir.hadoop.exchange.message.Messages;
import io.weir.hadoop.exchange.message.OlderMessages;
import io.weir.hadoop.settings.WeirKeys;
import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.http.HttpServer2;
import org.apache.hadoop.test.GenericTestUtils;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The broker in a real NameNode, and real DataNodes that report to it. */
@Timeout(300)
class BrokerClusterTest {
  private static final int DATA_NODES = 2;
  private static final int LENGTH = 400_001;

  private static TestCluster cluster;

  @BeforeAll
  static void start() throws Exception {
    Configuration conf = TestCluster.conf();
    conf.set("dfs.datanode.fsdataset.factory", WeirDatasetFactory.class.getName());
    conf.set("dfs.namenode.plugins", BrokerPlugin.class.getName());
    conf.set(WeirKeys.BROKER_PERIOD, "100ms");
    conf.set(WeirKeys.BROKER_YARN, "follow"); // and there is none
    conf.set("yarn.resourcemanager.address", "127.0.0.1:1");
    cluster =
        TestCluster.start(
            BrokerClusterTest.class,
            conf,
            hdfs -> hdfs.numDataNodes(DATA_NODES).storagesPerDatanode(1));
  }

  @AfterAll
  static void stop() throws IOException {
    cluster.close();
  }

  @Test
  void dataNodesReportWhatTheyDo() throws Exception {
    Path path = cluster.write("reported", bytes(LENGTH, 1), DATA_NODES);
    cluster.read(path);

    awaitBroker(state -> state.nodes() >= DATA_NODES && state.flows() > 0);
  }

  @Test
  void aNameNodeThatRestartsIsReportedToAgain() throws Exception {
    cluster.hdfs.restartNameNode(/* waitActive= */ true);
    cluster.write("after-restart", bytes(LENGTH, 2), 1);

    awaitBroker(state -> state.nodes() >= DATA_NODES);
  }

  @Test
  void aNameNodeThatIsToFollowYarnStartsWithoutIt() {
    assertThat(broker().state().yarnIsRead()).isFalse();
    assertThat(broker().state().yarnAgeSeconds()).isEqualTo(BrokerState.NEVER);
  }

  @Test
  void aReportIsAnswered() throws Exception {
    byte[] report = Messages.encode(report("somebody"));
    BrokerLink link = new BrokerLink(url(), 5_000, new Configuration());

    assertThat(answer(link.exchange(report))).isInstanceOf(Answer.Factors.class);
    assertThat(answer(link.exchange(report))).isInstanceOf(Answer.Refused.class); // said twice
  }

  private static Answer answer(byte[] message) throws MalformedMessageException {
    return Messages.decodeAnswer(message, message.length, BrokerLimits.DEFAULT);
  }

  private static NodeReport report(String node) {
    NodeReport.Named flow = new NodeReport.Named("a", List.of(new Placement.Level("a", 1)));
    return new NodeReport(
        node,
        1,
        0,
        System.nanoTime(),
        1_000_000_000,
        0,
        List.of(flow),
        new long[] {1_000},
        new byte[1],
        0);
  }

  @Test
  void aNodeOfTheVersionBeforeIsAnsweredInItsLanguage() throws Exception {
    ServiceReport report =
        new ServiceReport(
            "older", 1, 0, System.nanoTime(), 0, List.of("a"), new long[1], new long[] {1_000});
    BrokerLink link = new BrokerLink(url(), 5_000, new Configuration());

    byte[] answer = link.exchange(OlderMessages.encode(report));
    assertThat(OlderMessages.decodeAnswer(answer, answer.length, BrokerLimits.DEFAULT))
        .isInstanceOf(Answer.Totals.class);
  }

  @Test
  void aMessageOfNoKnownVersionIsToldSo() throws Exception {
    byte[] report = Messages.encode(report("newer"));
    report[0] = Messages.VERSION + 1;
    BrokerLink link = new BrokerLink(url(), 5_000, new Configuration());

    assertThatThrownBy(() -> link.exchange(report))
        .isInstanceOf(OtherVersionException.class)
        .hasMessageContaining("its version is 5; known here is 4");
  }

  @Test
  void rubbishIsRefusedAndCounted() throws IOException {
    long before = broker().state().malformed();

    assertThat(post(bytes(1_000, 3))).isEqualTo(HttpURLConnection.HTTP_BAD_REQUEST);
    assertThat(post(new byte[0])).isEqualTo(HttpURLConnection.HTTP_BAD_REQUEST);
    assertThat(post(new byte[Messages.longest() + 1]))
        .isEqualTo(HttpURLConnection.HTTP_ENTITY_TOO_LARGE);
    assertThat(broker().state().malformed()).isEqualTo(before + 3);
  }

  @Test
  void whoIsNotAuthenticatedIsRefusedWhereOthersAre() throws IOException {
    HttpServer2 server = server();
    server.setAttribute(BrokerServlet.REPORTERS, new Reporters(true, Set.of("hdfs")));
    long before = broker().state().forbidden();
    try {
      assertThat(post(Messages.encode(report("n")))).isEqualTo(HttpURLConnection.HTTP_FORBIDDEN);
      assertThat(broker().state().forbidden()).isGreaterThan(before);
    } finally {
      server.setAttribute(BrokerServlet.REPORTERS, new Reporters(false, Set.of()));
    }
  }

  private static int post(byte[] message) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) url().openConnection();
    connection.setRequestMethod("POST");
    connection.setDoOutput(true);
    connection.setRequestProperty("Content-Type", BrokerHttp.CONTENT_TYPE);
    connection.setFixedLengthStreamingMode(message.length);
    try (OutputStream out = connection.getOutputStream()) {
      out.write(message);
    } catch (IOException refusedEarly) {
      // the answer says why
    }
    return connection.getResponseCode();
  }

  private static URL url() throws IOException {
    String authority = cluster.hdfs.getNameNode().getHttpAddress().getHostString();
    int port = cluster.hdfs.getNameNode().getHttpAddress().getPort();
    return URI.create("http://" + authority + ":" + port + BrokerHttp.PATH).toURL();
  }

  private static HttpServer2 server() {
    NameNode nameNode = cluster.hdfs.getNameNode();
    return nameNode.getHttpServer();
  }

  private static SharedBroker broker() {
    return (SharedBroker) server().getAttribute(BrokerServlet.BROKER);
  }

  private interface Expected {
    boolean holdsFor(BrokerState state);
  }

  private static void awaitBroker(Expected expected) throws Exception {
    GenericTestUtils.waitFor(() -> expected.holdsFor(broker().state()), 50, 30_000);
  }
}
