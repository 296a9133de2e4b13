// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.exchange;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URL;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSUtil;

/** Where the brokers of a cluster are: at the HTTP servers of its NameNodes. */
public final class BrokerAddresses {
  private BrokerAddresses() {}

  /**
   * One for each NameNode, in an order that is the same on every DataNode, as they agree on who
   * leads.
   */
  public static List<URL> of(Configuration conf) throws IOException {
    List<URL> addresses = new ArrayList<>();
    for (Map<String, InetSocketAddress> service :
        byName(DFSUtil.getNNServiceRpcAddressesForCluster(conf)).values()) {
      for (InetSocketAddress rpc : byName(service).values()) {
        URI server = DFSUtil.getInfoServer(rpc, conf, DFSUtil.getHttpClientScheme(conf));
        addresses.add(server.resolve(BrokerHttp.PATH).toURL());
      }
    }
    return addresses;
  }

  /** Where there is one only, Hadoop gives it no name. */
  private static <V> NavigableMap<String, V> byName(Map<String, V> map) {
    NavigableMap<String, V> sorted =
        new TreeMap<>(Comparator.nullsFirst(Comparator.naturalOrder()));
    sorted.putAll(map);
    return sorted;
  }
}
