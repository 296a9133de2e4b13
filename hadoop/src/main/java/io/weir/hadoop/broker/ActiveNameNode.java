// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.broker;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DFSUtil;
import org.apache.hadoop.hdfs.client.HdfsClientConfigKeys;
import org.jspecify.annotations.Nullable;

/**
 * The file system of a NameNode's cluster, wherever it is active: a NameNode's own configuration
 * names itself, and one that stands by serves nobody. Of several name services it is the first, as
 * all brokers of a cluster have to agree.
 */
final class ActiveNameNode {
  /** A failover is no reason to wait for a minute: whoever asks asks again. */
  private static final int MOST_ATTEMPTS = 4;

  private static final int SHORTEST_SLEEP_MILLIS = 50;
  private static final int LONGEST_SLEEP_MILLIS = 500;

  private ActiveNameNode() {}

  static FileSystem fileSystem(Configuration conf) throws IOException {
    URI uri = uri(conf);
    if (uri == null) {
      return FileSystem.get(conf);
    }
    Configuration ours = new Configuration(conf);
    String service = uri.getAuthority();
    String proxy = HdfsClientConfigKeys.Failover.PROXY_PROVIDER_KEY_PREFIX + "." + service;
    if (ours.get(proxy) == null) {
      ours.set(proxy, "org.apache.hadoop.hdfs.server.namenode.ha.ConfiguredFailoverProxyProvider");
    }
    ours.setInt(HdfsClientConfigKeys.Failover.MAX_ATTEMPTS_KEY, MOST_ATTEMPTS);
    ours.setInt(HdfsClientConfigKeys.Failover.SLEEPTIME_BASE_KEY, SHORTEST_SLEEP_MILLIS);
    ours.setInt(HdfsClientConfigKeys.Failover.SLEEPTIME_MAX_KEY, LONGEST_SLEEP_MILLIS);
    return FileSystem.get(uri, ours);
  }

  /** Null: there is one NameNode, which is the default. */
  static @Nullable URI uri(Configuration conf) throws IOException {
    TreeMap<String, Map<String, InetSocketAddress>> services = new TreeMap<>();
    DFSUtil.getNNServiceRpcAddressesForCluster(conf)
        .forEach(
            (service, nodes) -> {
              if (service != null) {
                services.put(service, nodes);
              }
            });
    if (services.isEmpty()) {
      return null;
    }
    Map<String, InetSocketAddress> nodes = services.firstEntry().getValue();
    if (nodes.size() > 1) {
      return URI.create("hdfs://" + services.firstKey());
    }
    InetSocketAddress only = nodes.values().iterator().next();
    return URI.create("hdfs://" + only.getHostString() + ":" + only.getPort());
  }
}
