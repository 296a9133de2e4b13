// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.broker;

import io.weir.core.broker.BrokerLimits;
import io.weir.hadoop.caller.Reporters;
import io.weir.hadoop.console.Console;
import io.weir.hadoop.exchange.BrokerHttp;
import io.weir.hadoop.settings.Settings;
import io.weir.hadoop.settings.WeirKeys;
import io.weir.hadoop.weights.central.CentralWeights;
import io.weir.hadoop.weights.central.WeightsStore;
import io.weir.hadoop.yarn.YarnFollower;
import io.weir.hadoop.yarn.YarnSettings;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.http.HttpServer2;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.util.ServicePlugin;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts the broker into a NameNode: the value of {@code dfs.namenode.plugins} in hdfs-site.xml. It
 * answers on every NameNode, active or not; DataNodes report to all of them and listen to one.
 */
public final class BrokerPlugin extends Configured implements ServicePlugin {
  private static final Logger LOG = LoggerFactory.getLogger(BrokerPlugin.class);

  /** Where in HDFS the weights of the cluster are. */
  private static final Path WEIGHTS = new Path("/system/weir/weights");

  private static final long LOOK_PERIOD_NANOS = TimeUnit.SECONDS.toNanos(5);

  /** With fewer, a small cluster would have room for few flows. */
  private static final int LEAST_NODES = 10_000;

  private static final int MOST_NODES = 100_000;

  private @Nullable YarnFollower follower;
  private @Nullable CentralWeights central;
  private @Nullable Console console;

  @Override
  public void start(Object service) {
    if (!(service instanceof NameNode nameNode)) {
      LOG.error(
          "Weir's broker belongs into a NameNode (dfs.namenode.plugins), not into {}",
          service.getClass().getName());
      return;
    }
    try {
      SharedBroker broker = attach(nameNode.getHttpServer(), getConf());
      CentralWeights weights = giveWeights(nameNode.getHttpServer(), broker, getConf());
      central = weights;
      console = show(nameNode.getHttpServer(), broker, weights, getConf());
      follow(broker, getConf());
    } catch (IOException | RuntimeException fault) {
      LOG.error("The NameNode starts without Weir's broker", fault);
    }
  }

  /** A console that cannot be had costs nobody the broker. */
  private static @Nullable Console show(
      HttpServer2 server, SharedBroker broker, CentralWeights weights, Configuration conf) {
    try {
      return ConsoleSetup.attach(server, broker.limits(), () -> weights.last().text(), conf);
    } catch (RuntimeException refused) {
      LOG.error("Weir's broker is without a console: {}", refused.getMessage(), refused);
      return null;
    }
  }

  private void follow(SharedBroker broker, Configuration conf) {
    YarnSettings yarn = yarn(conf);
    if (yarn != null && yarn.follows()) {
      follower = YarnFollower.start(conf, broker, yarn.periodNanos());
    }
  }

  /** A value that is not allowed costs nobody the broker. */
  private static @Nullable YarnSettings yarn(Configuration conf) {
    try {
      return YarnSettings.of(conf);
    } catch (IllegalArgumentException refused) {
      LOG.error("Weir's broker does not follow YARN: {}", refused.getMessage());
      return null;
    }
  }

  /** A value that is not allowed costs nobody the broker. */
  static BrokerLimits limits(Configuration conf) {
    try {
      return BrokerLimits.ofNodes(
          new Settings(conf)
              .number(
                  WeirKeys.BROKER_NODES,
                  WeirKeys.BROKER_NODES_DEFAULT,
                  LEAST_NODES,
                  MOST_NODES,
                  ""));
    } catch (IllegalArgumentException refused) {
      LOG.error(
          "Weir's broker takes {} nodes: {}", BrokerLimits.DEFAULT.nodes(), refused.getMessage());
      return BrokerLimits.DEFAULT;
    }
  }

  /** Puts a broker into an HTTP server; whoever has it may tell it where applications stand. */
  public static SharedBroker attach(HttpServer2 server, Configuration conf) throws IOException {
    YarnSettings yarn = yarn(conf);
    SharedBroker broker =
        new SharedBroker(
            limits(conf), yarn != null && yarn.follows(), UserGroupInformation.isSecurityEnabled());
    BrokerMetrics.publish(broker::state);
    server.setAttribute(BrokerServlet.BROKER, broker);
    server.setAttribute(BrokerServlet.REPORTERS, reporters(conf));
    forgetHeaders(server);
    server.addInternalServlet("weir-broker", BrokerHttp.PATH, BrokerServlet.class, true);
    LOG.info("Weir's broker answers at {}", BrokerHttp.PATH);
    return broker;
  }

  /** Puts the weights of the cluster beside a broker, which tells nodes of them. */
  public static CentralWeights giveWeights(
      HttpServer2 server, SharedBroker broker, Configuration conf) {
    return giveWeights(
        server, broker, () -> new WeightsStore(ActiveNameNode.fileSystem(conf), WEIGHTS));
  }

  /** The same of weights that are kept elsewhere. */
  public static CentralWeights giveWeights(
      HttpServer2 server, SharedBroker broker, CentralWeights.Stores stores) {
    CentralWeights central = CentralWeights.start(stores, LOOK_PERIOD_NANOS);
    broker.tellsOf(() -> central.last().number());
    server.setAttribute(WeightsServlet.WEIGHTS, central);
    server.addInternalServlet("weir-weights", BrokerHttp.WEIGHTS_PATH, WeightsServlet.class, true);
    return central;
  }

  /**
   * Jetty's cache of headers, 16 kB for each connection that stays, would be most of the broker's
   * memory.
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
    YarnFollower following = follower;
    if (following != null) {
      following.close();
    }
    if (central != null) {
      central.close();
    }
    if (console != null) {
      console.close();
    }
  }

  @Override
  public void close() {
    stop();
  }
}
