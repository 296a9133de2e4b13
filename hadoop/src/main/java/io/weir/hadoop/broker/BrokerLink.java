// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.broker;

import io.weir.core.broker.Answer;
import io.weir.core.broker.BrokerLimits;
import io.weir.core.broker.ServiceReport;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PrivilegedExceptionAction;
import javax.net.ssl.HttpsURLConnection;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.web.KerberosUgiAuthenticator;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authentication.client.AuthenticatedURL;
import org.apache.hadoop.security.authentication.client.AuthenticationException;
import org.apache.hadoop.security.ssl.SSLFactory;
import org.jspecify.annotations.Nullable;

/** The way from a node to one broker, over HTTP and with the authentication that Hadoop has. */
final class BrokerLink implements AutoCloseable {
  private static final int LONGEST_COMPLAINT = 200;

  private final URL url;
  private final int timeoutMillis;
  private final BrokerLimits limits = BrokerLimits.DEFAULT;
  private final @Nullable SSLFactory ssl;

  /** Kept from call to call: proving who one is costs more than a report. */
  private final AuthenticatedURL.Token token = new AuthenticatedURL.Token();

  /**
   * @param url of the servlet
   * @param timeoutMillis for connecting, and for an answer
   */
  BrokerLink(URL url, int timeoutMillis, Configuration conf) throws IOException {
    this.url = url;
    this.timeoutMillis = timeoutMillis;
    if (url.getProtocol().equals("https")) {
      ssl = new SSLFactory(SSLFactory.Mode.CLIENT, conf);
      try {
        ssl.init();
      } catch (GeneralSecurityException e) {
        throw new IOException("no TLS to " + url, e);
      }
    } else {
      ssl = null;
    }
  }

  URL url() {
    return url;
  }

  /** Sends a report and waits for the answer. */
  Answer exchange(ServiceReport report) throws IOException, InterruptedException {
    UserGroupInformation user = UserGroupInformation.getLoginUser();
    if (!UserGroupInformation.isSecurityEnabled()) {
      return exchange(report, configured((HttpURLConnection) url.openConnection()));
    }
    user.checkTGTAndReloginFromKeytab();
    return user.doAs((PrivilegedExceptionAction<Answer>) () -> exchange(report, authenticated()));
  }

  private HttpURLConnection authenticated() throws IOException {
    try {
      return new AuthenticatedURL(new KerberosUgiAuthenticator(), this::configured)
          .openConnection(url, token);
    } catch (AuthenticationException e) {
      throw new IOException("not authenticated: " + e.getMessage(), e);
    }
  }

  private HttpURLConnection configured(HttpURLConnection connection) throws IOException {
    connection.setConnectTimeout(timeoutMillis);
    connection.setReadTimeout(timeoutMillis);
    if (ssl != null && connection instanceof HttpsURLConnection secure) {
      ssl.configure(secure);
    }
    return connection;
  }

  private Answer exchange(ServiceReport report, HttpURLConnection connection) throws IOException {
    byte[] message = Messages.encode(report);
    connection.setRequestMethod("POST");
    connection.setDoOutput(true);
    connection.setRequestProperty("Content-Type", BrokerServlet.CONTENT_TYPE);
    connection.setFixedLengthStreamingMode(message.length);
    try (OutputStream out = connection.getOutputStream()) {
      out.write(message);
    }
    int status = connection.getResponseCode();
    if (status == HttpURLConnection.HTTP_NOT_FOUND) {
      complaint(connection);
      throw new NoBrokerException(
          "it has none: dfs.namenode.plugins there lacks " + BrokerPlugin.class.getName());
    }
    if (status != HttpURLConnection.HTTP_OK) {
      throw new IOException("it says " + status + complaint(connection));
    }
    int longest = Messages.longestAnswer(limits);
    try (InputStream in = connection.getInputStream()) {
      byte[] answer = in.readNBytes(longest + 1);
      if (answer.length > longest) {
        throw new MalformedMessageException("its answer is longer than " + longest + " bytes");
      }
      return Messages.decodeAnswer(answer, answer.length, limits);
    }
  }

  private static String complaint(HttpURLConnection connection) throws IOException {
    try (InputStream in = connection.getErrorStream()) {
      if (in == null) {
        return "";
      }
      String said = new String(in.readNBytes(LONGEST_COMPLAINT), StandardCharsets.UTF_8);
      in.skipNBytes(in.available()); // so that the connection can be used again
      return said.startsWith("<") ? "" : ": " + said.strip();
    }
  }

  @Override
  public void close() {
    if (ssl != null) {
      ssl.destroy();
    }
  }
}
