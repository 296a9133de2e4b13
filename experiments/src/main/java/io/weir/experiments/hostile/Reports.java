// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.hostile;

import io.weir.core.exchange.NodeReport;
import io.weir.core.tree.Placement;
import io.weir.hadoop.exchange.BrokerHttp;
import io.weir.hadoop.exchange.message.Messages;
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

/** Reports to the broker by somebody who is no DataNode, twenty a second. */
final class Reports {
  private static final long PERIOD_MILLIS = 50;
  private static final String LIAR = "liar";

  /** As much as a great many disks give in a period. */
  private static final long BOAST_NANOS = TimeUnit.SECONDS.toNanos(100);

  private static final String FLOW = SecureLab.ANN + "/" + Tenants.VICTIM;

  private Reports() {}

  /** What the message of a round is. */
  private interface Rounds {
    NodeReport report(long round);
  }

  static AutoCloseable lying(SecureLab lab, String user) throws Exception {
    return begin(lab, user, round -> report(LIAR, 1, round));
  }

  static AutoCloseable replayed(SecureLab lab) throws Exception {
    String node = lab.firstNode();
    return begin(lab, SecureLab.EVE, round -> report(node, 1, 1));
  }

  static AutoCloseable forgedIncarnations(SecureLab lab) throws Exception {
    String node = lab.firstNode();
    return begin(lab, SecureLab.EVE, round -> report(node, round, 1));
  }

  private static NodeReport report(String node, long incarnation, long sequence) {
    return new NodeReport(
        node,
        incarnation,
        0,
        sequence,
        TimeUnit.MILLISECONDS.toNanos(PERIOD_MILLIS),
        0,
        List.of(
            new NodeReport.Named(
                FLOW,
                List.of(Placement.Level.ofUser(SecureLab.ANN, 1), new Placement.Level(FLOW, 1)))),
        new long[] {BOAST_NANOS},
        new byte[] {(byte) NodeReport.ALL_WANTED},
        0);
  }

  /** Beside it somebody wants all that he can get. */
  private static AutoCloseable begin(SecureLab lab, String user, Rounds rounds) throws Exception {
    AutoCloseable honest = Tenants.honest(lab);
    URL url = lab.web(BrokerHttp.PATH);
    AtomicBoolean ends = new AtomicBoolean();
    SSLFactory ssl = new SSLFactory(SSLFactory.Mode.CLIENT, lab.configuration());
    ssl.init();
    AuthenticatedURL.Token token = new AuthenticatedURL.Token();
    Thread thread =
        new Thread(
            () -> {
              for (long round = 1; !ends.get(); round++) {
                byte[] message = Messages.encode(rounds.report(round));
                try {
                  lab.as(user, () -> post(ssl, url, token, message));
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
    return () -> {
      ends.set(true);
      thread.join();
      ssl.destroy();
      honest.close();
    };
  }

  private static int post(SSLFactory ssl, URL url, AuthenticatedURL.Token token, byte[] message)
      throws IOException {
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
}
