// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.exchange;

import java.io.IOException;
import java.io.InputStream;
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

/**
 * Connections to the HTTP server of a daemon of Hadoop, with the authentication that Hadoop has.
 */
public final class HadoopHttp implements AutoCloseable {
  private static final int LONGEST_COMPLAINT = 2_000;

  /** So Java's GSS says it. */
  private static final String NO_TICKET = "Failed to find any Kerberos tgt";

  private final int timeoutMillis;
  private final @Nullable SSLFactory ssl;

  /** Kept from call to call: proving who one is costs more than a report. */
  private final AuthenticatedURL.Token token = new AuthenticatedURL.Token();

  /** What is done with a connection. */
  public interface Call<T> {
    T on(HttpURLConnection connection) throws IOException;
  }

  public HadoopHttp(boolean isTls, int timeoutMillis, Configuration conf) throws IOException {
    this.timeoutMillis = timeoutMillis;
    if (isTls) {
      ssl = new SSLFactory(SSLFactory.Mode.CLIENT, conf);
      try {
        ssl.init();
      } catch (GeneralSecurityException e) {
        throw new IOException("no TLS: " + e.getMessage(), e);
      }
    } else {
      ssl = null;
    }
  }

  /** Does something with a new connection, as the user who calls. */
  public <T> T call(URL url, Call<T> call) throws IOException, InterruptedException {
    UserGroupInformation user = UserGroupInformation.getCurrentUser();
    if (!UserGroupInformation.isSecurityEnabled()) {
      return call.on(configured((HttpURLConnection) url.openConnection()));
    }
    user.checkTGTAndReloginFromKeytab();
    return user.doAs((PrivilegedExceptionAction<T>) () -> call.on(authenticated(url)));
  }

  private HttpURLConnection authenticated(URL url) throws IOException {
    try {
      return new AuthenticatedURL(new KerberosUgiAuthenticator(), this::configured)
          .openConnection(url, token);
    } catch (AuthenticationException e) {
      throw notAuthenticated(url.getAuthority(), UserGroupInformation.getCurrentUser(), e);
    }
  }

  /** Nobody there believes who asks: names both, and says what to do where there is no ticket. */
  public static IOException notAuthenticated(String host, UserGroupInformation user, Exception e) {
    Throwable cause = e;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    String said = String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
    String why =
        said.contains(NO_TICKET) ? "there is no Kerberos ticket; get one with kinit" : said;
    return new IOException(
        "%s does not believe that it is %s who asks: %s"
            .formatted(host, user.getShortUserName(), why),
        e);
  }

  private HttpURLConnection configured(HttpURLConnection connection) throws IOException {
    connection.setConnectTimeout(timeoutMillis);
    connection.setReadTimeout(timeoutMillis);
    if (ssl != null && connection instanceof HttpsURLConnection secure) {
      ssl.configure(secure);
    }
    return connection;
  }

  /** What the server says of a call that it refuses; empty if that is a page for people. */
  public static String complaint(HttpURLConnection connection) throws IOException {
    try (InputStream in = connection.getErrorStream()) {
      if (in == null) {
        return "";
      }
      String said = new String(in.readNBytes(LONGEST_COMPLAINT), StandardCharsets.UTF_8);
      in.skipNBytes(in.available()); // so that the connection can be used again
      return said.startsWith("<") ? "" : said.strip();
    }
  }

  @Override
  public void close() {
    if (ssl != null) {
      ssl.destroy();
    }
  }
}
