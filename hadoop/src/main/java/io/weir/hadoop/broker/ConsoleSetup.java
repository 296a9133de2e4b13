// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.broker;

import io.weir.core.broker.BrokerLimits;
import io.weir.hadoop.console.Console;
import io.weir.hadoop.console.history.History;
import io.weir.hadoop.console.http.ConsoleReaders;
import io.weir.hadoop.console.http.ConsoleServlet;
import io.weir.hadoop.exchange.BrokerHttp;
import io.weir.hadoop.settings.Settings;
import io.weir.hadoop.settings.WeirKeys;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.http.HttpServer2;
import org.apache.hadoop.security.UserGroupInformation;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts the console into the HTTP server of a NameNode, if a key does not say otherwise. */
public final class ConsoleSetup {
  private static final Logger LOG = LoggerFactory.getLogger(ConsoleSetup.class);

  private static final String FOLDER = "weir/console";

  private ConsoleSetup() {}

  /**
   * Puts one in; null if there is to be none.
   *
   * @param weights the list that counts now
   * @throws IllegalArgumentException if the value of a key is not allowed; there is none then
   */
  public static @Nullable Console attach(
      HttpServer2 server, BrokerLimits limits, Supplier<String> weights, Configuration conf) {
    Settings settings = new Settings(conf);
    String serves = settings.word(WeirKeys.CONSOLE, WeirKeys.CONSOLE_DEFAULT);
    if (serves.equals("none")) {
      return null;
    }
    if (!serves.equals("serve")) {
      throw settings.refused(WeirKeys.CONSOLE, "serve or none");
    }
    ConsoleReaders readers =
        new ConsoleReaders(conf.get(WeirKeys.CONSOLE_READERS, WeirKeys.CONSOLE_READERS_DEFAULT));
    Console console =
        new Console(limits, history(settings, conf), System::nanoTime, System::currentTimeMillis);
    server.setAttribute(UsageServlet.CONSOLE, console);
    server.setAttribute(
        UsageServlet.REQUESTS,
        new UsageRequests(limits, UserGroupInformation.isSecurityEnabled(), System::nanoTime));
    server.setAttribute(
        ConsoleServlet.CONSOLE, new ConsoleServlet.Served(console, readers, weights));
    server.addInternalServlet("weir-usage", BrokerHttp.USAGE_PATH, UsageServlet.class, true);
    server.addInternalServlet(
        "weir-console", BrokerHttp.CONSOLE_PATH + "/*", ConsoleServlet.class, true);
    console.start();
    LOG.info("Weir's console is at {}/", BrokerHttp.CONSOLE_PATH);
    return console;
  }

  private static @Nullable History history(Settings settings, Configuration conf) {
    if (settings.word(WeirKeys.CONSOLE_HISTORY, WeirKeys.CONSOLE_HISTORY_DEFAULT).equals("none")) {
      return null;
    }
    long bytes =
        settings.bytes(WeirKeys.CONSOLE_HISTORY, WeirKeys.CONSOLE_HISTORY_DEFAULT, ", or none");
    Path named = settings.file(WeirKeys.CONSOLE_FOLDER);
    Path folder =
        named == null ? Path.of(conf.get("hadoop.tmp.dir", "/tmp")).resolve(FOLDER) : named;
    return new History(folder, bytes, System.currentTimeMillis() / 1_000);
  }
}
