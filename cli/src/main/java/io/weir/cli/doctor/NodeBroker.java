// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.doctor;

import io.weir.cli.jmx.JmxClient;
import io.weir.hadoop.exchange.BrokerAddresses;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Whether a node reaches the NameNodes of its configuration, and which have a broker. */
final class NodeBroker {
  private static final String BROKER = "broker";

  private NodeBroker() {}

  static List<Finding> of(Path folder) throws IOException, InterruptedException {
    JmxClient jmx = new JmxClient();
    List<Finding> findings = new ArrayList<>();
    for (URL address : BrokerAddresses.of(NodeConfiguration.of(folder))) {
      URI nameNode = URI.create(address.toString());
      String name = nameNode.getAuthority();
      try {
        boolean isThere =
            jmx.get(nameNode.resolve("/jmx?qry=Hadoop:service=NameNode,name=WeirBroker"))
                .beans()
                .has(0);
        findings.add(
            isThere
                ? Finding.ok(BROKER, name + " has a broker")
                : Finding.warning(
                    BROKER,
                    name + " has no broker: shares hold on each disk alone",
                    "set dfs.namenode.plugins there, for shares of the cluster"));
      } catch (IOException e) {
        findings.add(
            Finding.problem(
                BROKER,
                "the NameNode at %s: %s".formatted(name, JmxClient.reason(e)),
                "look whether it runs, and whether its web port can be reached from here"));
      }
    }
    return findings;
  }
}
