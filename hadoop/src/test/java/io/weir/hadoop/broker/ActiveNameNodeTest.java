// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.hadoop.exchange.WeightsClient;
import io.weir.hadoop.weights.central.WeightsVersion;
import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.MiniDFSNNTopology;
import org.apache.hadoop.test.GenericTestUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The weights of a cluster with two NameNodes. */
@Timeout(180)
class ActiveNameNodeTest {
  @Test
  void bothNameNodesSetAndSayTheSameWeightsWhicheverIsActive(@TempDir Path folder)
      throws Exception {
    Configuration conf = new HdfsConfiguration();
    conf.set("hdfs.minidfs.basedir", folder.toString());
    conf.set("dfs.namenode.plugins", BrokerPlugin.class.getName());
    try (MiniDFSCluster cluster =
        new MiniDFSCluster.Builder(conf, new File(folder.toString()))
            .nnTopology(pair())
            .numDataNodes(1)
            .build()) {
      cluster.waitActive();
      cluster.transitionToActive(1);
      try (WeightsClient standby = client(cluster, 0);
          WeightsClient active = client(cluster, 1)) {
        assertThat(standby.set("default 3\n", "by the standby", 0).number()).isEqualTo(1);
        awaits(active, 1);
        assertThat(active.set("default 4\n", "by the active one", 1).number()).isEqualTo(2);
        awaits(standby, 2);
        cluster.transitionToStandby(1);
        cluster.transitionToActive(0);
        assertThat(active.set("default 5\n", "after a failover", 2).number()).isEqualTo(3);
        awaits(standby, 3);
        assertThat(standby.last().text()).isEqualTo("default 5\n");
        assertThat(standby.history().lines()).hasSize(3);
        assertThat(active.of(1).text()).isEqualTo("default 3\n");
        assertThatThrownBy(() -> standby.set("default 6\n", "", 1))
            .hasMessageContaining("the weights are of version 3 now");
      }
    }
  }

  /** With ports that each knows of the other. */
  private static MiniDFSNNTopology pair() throws IOException {
    MiniDFSNNTopology.NSConf service = new MiniDFSNNTopology.NSConf("pair");
    try (ServerSocket first = new ServerSocket(0);
        ServerSocket second = new ServerSocket(0)) {
      service.addNN(new MiniDFSNNTopology.NNConf("nn1").setIpcPort(first.getLocalPort()));
      service.addNN(new MiniDFSNNTopology.NNConf("nn2").setIpcPort(second.getLocalPort()));
    }
    return new MiniDFSNNTopology().addNameservice(service);
  }

  private static WeightsClient client(MiniDFSCluster cluster, int nameNode) throws Exception {
    URL web =
        new URL("http://localhost:" + cluster.getNameNode(nameNode).getHttpAddress().getPort());
    return WeightsClient.of(web, cluster.getConfiguration(nameNode));
  }

  private static void awaits(WeightsClient client, long number) throws Exception {
    GenericTestUtils.waitFor(
        () -> {
          try {
            WeightsVersion last = client.last();
            return last.number() == number;
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        },
        200,
        60_000);
  }

  @Test
  void ofSeveralNameServicesItIsTheFirst() throws Exception {
    Configuration conf = new Configuration(false);
    conf.set("fs.defaultFS", "hdfs://127.0.0.2:9820");
    assertThat(ActiveNameNode.uri(conf)).isNull();
    conf.set("dfs.nameservices", "logs,data");
    conf.set("dfs.namenode.rpc-address.data", "127.0.0.1:9820");
    conf.set("dfs.namenode.rpc-address.logs", "127.0.0.2:9820");
    assertThat(ActiveNameNode.uri(conf)).isEqualTo(URI.create("hdfs://127.0.0.1:9820"));
    conf.unset("dfs.namenode.rpc-address.data");
    conf.set("dfs.ha.namenodes.data", "a,b");
    conf.set("dfs.namenode.rpc-address.data.a", "127.0.0.1:9820");
    conf.set("dfs.namenode.rpc-address.data.b", "127.0.0.3:9820");
    assertThat(ActiveNameNode.uri(conf)).isEqualTo(URI.create("hdfs://data"));
  }
}
