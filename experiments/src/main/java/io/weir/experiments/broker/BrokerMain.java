// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.broker;

import io.weir.hadoop.broker.BrokerPlugin;
import io.weir.hadoop.broker.ConsoleSetup;
import io.weir.hadoop.broker.SharedBroker;
import io.weir.hadoop.settings.WeirKeys;
import io.weir.hadoop.weights.central.CentralWeights;
import io.weir.hadoop.weights.central.WeightsStore;
import io.weir.lab.hdfs.QuietLogs;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.http.HttpServer2;

/**
 * The HTTP server of a NameNode with the broker in it, and nothing else of one, in a process of its
 * own; with the console, if it is told a folder for its history. It prints its port, then the bytes
 * of its heap after a collection for each line that it reads, and ends with its standard input.
 */
public final class BrokerMain {
  private BrokerMain() {}

  public static void main(String[] arguments) throws IOException {
    QuietLogs.toStandardError();
    PrintStream out = System.out;
    Configuration conf = new Configuration();
    HttpServer2 server =
        new HttpServer2.Builder()
            .setName("hdfs")
            .addEndpoint(URI.create("http://127.0.0.1:0"))
            .setConf(conf)
            .build();
    SharedBroker broker = BrokerPlugin.attach(server, conf);
    if (arguments.length > 0) {
      conf.set(WeirKeys.CONSOLE_FOLDER, arguments[0]);
      FileSystem local = FileSystem.getLocal(conf).getRawFileSystem();
      Path weights = new Path(arguments[0], "weights");
      CentralWeights central =
          BrokerPlugin.giveWeights(server, broker, () -> new WeightsStore(local, weights));
      ConsoleSetup.attach(server, broker.limits(), () -> central.last().text(), conf);
    }
    server.start();
    out.println(server.getConnectorAddress(0).getPort());
    out.flush();
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    while (in.readLine() != null) {
      System.gc();
      Runtime runtime = Runtime.getRuntime();
      out.println(runtime.totalMemory() - runtime.freeMemory());
      out.flush();
    }
    System.exit(0);
  }
}
