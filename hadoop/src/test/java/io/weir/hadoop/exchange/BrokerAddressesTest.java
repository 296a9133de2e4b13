// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.junit.jupiter.api.Test;

class BrokerAddressesTest {
  private final Configuration conf = new HdfsConfiguration();

  @Test
  void aSingleNameNode() throws Exception {
    conf.set("fs.defaultFS", "hdfs://127.0.0.1:9820");
    conf.set("dfs.namenode.http-address", "0.0.0.0:50070");

    assertThat(BrokerAddresses.of(conf))
        .containsExactly(new URL("http://127.0.0.1:50070/weir/broker"));
  }

  @Test
  void bothOfAPairInTheOrderOfTheirNames() throws Exception {
    conf.set("fs.defaultFS", "hdfs://ha");
    conf.set("dfs.nameservices", "ha");
    conf.set("dfs.ha.namenodes.ha", "nn2,nn1");
    for (int i = 1; i <= 2; i++) {
      conf.set("dfs.namenode.rpc-address.ha.nn" + i, "127.0.0." + i + ":9820");
      conf.set("dfs.namenode.http-address.ha.nn" + i, "127.0.0." + i + ":9870");
    }

    assertThat(BrokerAddresses.of(conf))
        .containsExactly(
            new URL("http://127.0.0.1:9870/weir/broker"),
            new URL("http://127.0.0.2:9870/weir/broker"));
  }

  @Test
  void thoseOfAllNameServices() throws Exception {
    conf.set("fs.defaultFS", "viewfs://both");
    conf.set("dfs.nameservices", "logs,data");
    int i = 1;
    for (String each : List.of("data", "logs")) {
      conf.set("dfs.namenode.rpc-address." + each, "127.0.0." + i + ":9820");
      conf.set("dfs.namenode.http-address." + each, "127.0.0." + i++ + ":9870");
    }

    assertThat(BrokerAddresses.of(conf))
        .containsExactly(
            new URL("http://127.0.0.1:9870/weir/broker"),
            new URL("http://127.0.0.2:9870/weir/broker"));
  }

  @Test
  void overTlsWhereTheClusterHasNothingElse() throws Exception {
    conf.set("fs.defaultFS", "hdfs://127.0.0.1:9820");
    conf.set("dfs.http.policy", "HTTPS_ONLY");
    conf.set("dfs.namenode.https-address", "127.0.0.1:9871");

    assertThat(BrokerAddresses.of(conf))
        .containsExactly(new URL("https://127.0.0.1:9871/weir/broker"));
  }
}
