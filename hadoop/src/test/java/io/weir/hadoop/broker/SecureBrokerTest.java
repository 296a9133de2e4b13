// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.broker.BrokerLimits;
import io.weir.core.exchange.Answer;
import io.weir.core.exchange.NodeReport;
import io.weir.core.tree.Placement;
import io.weir.hadoop.WeirDatasetFactory;
import io.weir.hadoop.console.Console;
import io.weir.hadoop.console.http.ConsoleReaders;
import io.weir.hadoop.console.http.ConsoleServlet;
import io.weir.hadoop.datanode.SecureHdfs;
import io.weir.hadoop.datanode.TestCluster;
import io.weir.hadoop.exchange.BrokerHttp;
import io.weir.hadoop.exchange.BrokerLink;
import io.weir.hadoop.exchange.HadoopHttp;
import io.weir.hadoop.exchange.WeightsClient;
import io.weir.hadoop.exchange.message.Messages;
import io.weir.hadoop.settings.WeirKeys;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.security.PrivilegedExceptionAction;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.test.GenericTestUtils;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who may say what to a broker, in a cluster with Kerberos and TLS. */
@Timeout(300)
class SecureBrokerTest {
  private static final Configuration CONF = TestCluster.conf();

  private static SecureHdfs hdfs;

  @BeforeAll
  static void start() throws Exception {
    CONF.set("dfs.datanode.fsdataset.factory", WeirDatasetFactory.class.getName());
    CONF.set("dfs.namenode.plugins", BrokerPlugin.class.getName());
    CONF.set(WeirKeys.BROKER_PERIOD, "100ms");
    hdfs = SecureHdfs.start(SecureBrokerTest.class, CONF, /* dataNodes= */ 1);
  }

  @AfterAll
  static void stop() throws Exception {
    hdfs.close();
  }

  @Test
  void dataNodesReportWithTheirPrincipal() throws Exception {
    hdfs.cluster.assertStoresBytes("reported", 1);
    GenericTestUtils.waitFor(() -> broker().state().nodes() >= 1, 50, 60_000);
  }

  @Test
  void aClientThatReportsIsRefused() throws Exception {
    assertThatThrownBy(() -> as("eve", () -> link().exchange(Messages.encode(report("victim", 1)))))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("it says 403: only DataNodes report here")
        .hasMessageContaining("this is eve@");
  }

  @Test
  void whoeverReportsAsTooManyNodesIsRefused() throws Exception {
    Answer last = null;
    for (int i = 0; i < 20; i++) {
      byte[] answer = link().exchange(Messages.encode(report("invented" + i, 1)));
      last = Messages.decodeAnswer(answer, answer.length, BrokerLimits.DEFAULT);
    }
    assertThat(last).isInstanceOf(Answer.Refused.class);
    assertThat(((Answer.Refused) last).reason()).contains("reports as 16 nodes already");
  }

  @Test
  void onlyAdministratorsSetWeights() throws Exception {
    try (WeightsClient client = WeightsClient.of(url("/"), CONF)) {
      assertThat(as("ann", client::last).number()).as("anybody may read them").isZero();
    }
    try (WeightsClient client = WeightsClient.of(url("/"), CONF)) {
      assertThatThrownBy(() -> as("eve", () -> client.set("user eve 100\n", "mine", 0)))
          .hasMessage(
              "only administrators of HDFS may set weights (dfs.cluster.administrators): eve is none");
    }
    try (WeightsClient client = WeightsClient.of(url("/"), CONF)) {
      assertThat(client.set("user ann 2\n", "for ann", 0).user()).isEqualTo(SecureHdfs.HDFS);
      assertThat(client.last().text()).isEqualTo("user ann 2\n");
    }
  }

  @Test
  void onlyThoseWhoMayLookSeeTheConsole() throws Exception {
    Object served = nameNode().getHttpServer().getAttribute(ConsoleServlet.CONSOLE);
    Console console = (Console) nameNode().getHttpServer().getAttribute(UsageServlet.CONSOLE);
    nameNode()
        .getHttpServer()
        .setAttribute(
            ConsoleServlet.CONSOLE,
            new ConsoleServlet.Served(console, new ConsoleReaders("ann"), () -> ""));
    try {
      assertThat(as("ann", () -> looked("api/now"))).isEqualTo(200);
      assertThat(looked("api/now")).as("an administrator").isEqualTo(200);
      assertThat(as("eve", () -> looked("api/now"))).isEqualTo(403);
    } finally {
      nameNode().getHttpServer().setAttribute(ConsoleServlet.CONSOLE, served);
    }
  }

  private static int looked(String path) throws IOException, InterruptedException {
    try (HadoopHttp http = new HadoopHttp(/* isTls= */ true, 20_000, CONF)) {
      return http.call(
          url(BrokerHttp.CONSOLE_PATH + "/" + path), HttpURLConnection::getResponseCode);
    }
  }

  private static <T> T as(String user, PrivilegedExceptionAction<T> action) throws Exception {
    return hdfs.user(user).doAs(action);
  }

  private static BrokerLink link() throws IOException {
    return new BrokerLink(url(BrokerHttp.PATH), 20_000, CONF);
  }

  private static NodeReport report(String node, long sequence) {
    NodeReport.Named flow = new NodeReport.Named("a", List.of(new Placement.Level("a", 1)));
    return new NodeReport(
        node, 1, 0, sequence, 1_000_000_000, 0, List.of(flow), new long[] {1_000}, new byte[1], 0);
  }

  private static URL url(String path) throws IOException {
    int port = nameNode().getHttpsAddress().getPort();
    return URI.create("https://localhost:" + port + path).toURL();
  }

  private static NameNode nameNode() {
    return hdfs.cluster.hdfs.getNameNode();
  }

  private static SharedBroker broker() {
    return (SharedBroker) nameNode().getHttpServer().getAttribute(BrokerServlet.BROKER);
  }
}
