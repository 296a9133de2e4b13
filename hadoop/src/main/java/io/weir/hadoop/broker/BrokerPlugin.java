// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.broker;

import io.weir.core.broker.BrokerLimits;
import io.weir.hadoop.WeirKeys;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.http.HttpServer2;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.util.ServicePlugin;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts the broker into a NameNode: the value of {@code dfs.namenode.plugins} in hdfs-site.xml. It
 * answers on every NameNode, active or not; DataNodes report to all of them and listen to one.
 */
public final class BrokerPlugin extends Configured implements ServicePlugin {
  private static final Logger LOG = LoggerFactory.getLogger(BrokerPlugin.class);

  @Override
  public void start(Object service) {
    if (!(service instanceof NameNode nameNode)) {
      LOG.error(
          "Weir's broker belongs into a NameNode (dfs.namenode.plugins), not into {}",
          service.getClass().getName());
      return;
    }
    try {
      attach(nameNode.getHttpServer(), getConf());
    } catch (IOException | RuntimeException fault) {
      LOG.error("The NameNode starts without Weir's broker", fault);
    }
  }

  /** Puts a broker into an HTTP server. */
  public static void attach(HttpServer2 server, Configuration conf) throws IOException {
    SharedBroker broker = new SharedBroker(BrokerLimits.DEFAULT);
    BrokerMetrics.publish(broker::state);
    server.setAttribute(BrokerServlet.BROKER, broker);
    server.setAttribute(BrokerServlet.REPORTERS, reporters(conf));
    forgetHeaders(server);
    server.addInternalServlet("weir-broker", BrokerServlet.PATH, BrokerServlet.class, true);
    LOG.info("Weir's broker answers at {}", BrokerServlet.PATH);
  }

  /**
   * Jetty keeps a cache of headers of 16 kB for each connection that stays, which for thousands of
   * DataNodes would be most of the broker's memory, and saves nothing here.
   */
  private static void forgetHeaders(HttpServer2 server) {
    try {
      for (Connector connector : server.getWebAppContext().getServer().getConnectors()) {
        HttpConnectionFactory http = connector.getConnectionFactory(HttpConnectionFactory.class);
        if (http != null) {
          http.getHttpConfiguration().setHeaderCacheSize(0);
        }
      }
    } catch (RuntimeException | LinkageError changed) {
      LOG.info(
          "The broker needs 16 kB more for each DataNode: it does not fit this Jetty", changed);
    }
  }

  /** DataNodes run as the NameNode does, unless a key says otherwise. */
  private static Reporters reporters(Configuration conf) throws IOException {
    Set<String> users = new HashSet<>(conf.getTrimmedStringCollection(WeirKeys.BROKER_REPORTERS));
    users.add(UserGroupInformation.getLoginUser().getShortUserName());
    return new Reporters(UserGroupInformation.isSecurityEnabled(), users);
  }

  @Override
  public void stop() {
    // The HTTP server ends with the NameNode.
  }

  @Override
  public void close() {
    stop();
  }
}
