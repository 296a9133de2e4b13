// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.attacks;

import io.weir.core.exchange.NodeReport;
import io.weir.core.tree.Placement;
import io.weir.hadoop.exchange.BrokerHttp;
import io.weir.hadoop.exchange.message.Messages;
import io.weir.lab.hdfs.SecureHdfs;
import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.HttpsURLConnection;
import org.apache.hadoop.hdfs.web.KerberosUgiAuthenticator;
import org.apache.hadoop.security.authentication.client.AuthenticatedURL;
import org.apache.hadoop.security.authentication.client.AuthenticationException;
import org.apache.hadoop.security.ssl.SSLFactory;

/** Reports to the broker by somebody who is no DataNode, twenty a second, until it is closed. */
public final class ForgedReports implements AutoCloseable {
  private static final long PERIOD_MILLIS = 50;

  /** As much as a great many disks give in a period. */
  private static final long CLAIMED_NANOS = TimeUnit.SECONDS.toNanos(100);

  private final AtomicBoolean ends = new AtomicBoolean();
  private final SSLFactory ssl;
  private final Thread thread;

  /** What the report of a round is, from 1. */
  public interface Rounds {
    NodeReport report(long round);
  }

  /**
   * Begins.
   *
   * @param user who sends them
   */
  public ForgedReports(SecureHdfs hdfs, String user, Rounds rounds) throws Exception {
    URL url = hdfs.web(BrokerHttp.PATH);
    ssl = new SSLFactory(SSLFactory.Mode.CLIENT, hdfs.configuration());
    ssl.init();
    AuthenticatedURL.Token token = new AuthenticatedURL.Token();
    thread =
        new Thread(
            () -> {
              for (long round = 1; !ends.get(); round++) {
                byte[] message = Messages.encode(rounds.report(round));
                try {
                  hdfs.as(user, () -> post(url, token, message));
                  TimeUnit.MILLISECONDS.sleep(PERIOD_MILLIS);
                } catch (IOException refused) {
                  // and tries again
                } catch (InterruptedException e) {
                  return;
                }
              }
            },
            "reports of " + user);
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * Says that an application was served a great deal by a DataNode.
   *
   * @param node by what name that reports
   */
  public static NodeReport claim(
      String user, String application, String node, long incarnation, long sequence) {
    String flow = user + "/" + application;
    return new NodeReport(
        node,
        incarnation,
        0,
        sequence,
        TimeUnit.MILLISECONDS.toNanos(PERIOD_MILLIS),
        0,
        List.of(
            new NodeReport.Named(
                flow, List.of(Placement.Level.ofUser(user, 1), new Placement.Level(flow, 1)))),
        new long[] {CLAIMED_NANOS},
        new byte[] {(byte) NodeReport.ALL_WANTED},
        0);
  }

  private int post(URL url, AuthenticatedURL.Token token, byte[] message) throws IOException {
    try {
      HttpURLConnection connection =
          new AuthenticatedURL(
                  new KerberosUgiAuthenticator(),
                  fresh -> {
                    if (fresh instanceof HttpsURLConnection secure) {
                      ssl.configure(secure);
                    }
                    return fresh;
                  })
              .openConnection(url, token);
      connection.setRequestMethod("POST");
      connection.setDoOutput(true);
      try (OutputStream out = connection.getOutputStream()) {
        out.write(message);
      }
      return connection.getResponseCode();
    } catch (AuthenticationException e) {
      throw new IOException("not authenticated", e);
    }
  }

  @Override
  public void close() {
    ends.set(true);
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    ssl.destroy();
  }
}
