// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.history;

import java.io.IOException;
import java.net.URI;
import org.apache.hadoop.conf.Configuration;

/** Who answers at a web address. */
public enum WebDaemon {
  HISTORY_SERVER,
  NAMENODE;

  private static final String NAMENODE_BEAN = "/jmx?qry=Hadoop:service=NameNode,name=NameNodeInfo";

  /**
   * Asks.
   *
   * @throws IOException if nobody answers, or another one
   */
  public static WebDaemon at(URI address, Configuration conf) throws IOException {
    try (Rest rest = new Rest(address, conf)) {
      if (rest.find("/ws/v1/history/info").filter(it -> it.has("historyInfo")).isPresent()) {
        return HISTORY_SERVER;
      }
      if (rest.find(NAMENODE_BEAN).filter(it -> !it.path("beans").isEmpty()).isPresent()) {
        return NAMENODE;
      }
    }
    throw new IOException(address + " is neither a NameNode nor a history server of MapReduce");
  }
}
