// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.exchange;

import io.weir.hadoop.weights.central.WeightsVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URL;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import javax.net.ssl.SSLException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.jspecify.annotations.Nullable;

/** Reads and sets the weights of a cluster at a NameNode: see {@link BrokerHttp}. */
public final class WeightsClient implements AutoCloseable {
  private static final int TIMEOUT_MILLIS = 10_000;
  private static final int MOST_BYTES = 2 << 20;

  private final URL url;
  private final HadoopHttp http;

  WeightsClient(URL url, HadoopHttp http) {
    this.url = url;
    this.http = http;
  }

  public static WeightsClient of(URL nameNode, Configuration conf) throws IOException {
    boolean isTls = nameNode.getProtocol().equals("https");
    return new WeightsClient(
        new URL(nameNode, BrokerHttp.WEIGHTS_PATH), new HadoopHttp(isTls, TIMEOUT_MILLIS, conf));
  }

  /** Those that count now; {@link WeightsVersion#NONE} if none have been set. */
  public WeightsVersion last() throws IOException, InterruptedException {
    return call(url, WeightsClient::version);
  }

  public WeightsVersion of(long version) throws IOException, InterruptedException {
    return call(new URL(url + "?version=" + version), WeightsClient::version);
  }

  /** Who has set weights, when and why: a line for each version, the last one first. */
  public String history() throws IOException, InterruptedException {
    return call(
        new URL(url + "?history"),
        connection -> {
          check(connection);
          return body(connection);
        });
  }

  /** Sets others, which are to follow the version that was seen. */
  public WeightsVersion set(String text, String why, long seen)
      throws IOException, InterruptedException {
    String user = UserGroupInformation.getCurrentUser().getShortUserName();
    String query = "?seen=%d&why=%s&user.name=%s".formatted(seen, encoded(why), encoded(user));
    return call(
        new URL(url + query),
        connection -> {
          byte[] body = text.getBytes(StandardCharsets.UTF_8);
          connection.setRequestMethod("POST");
          connection.setDoOutput(true);
          connection.setRequestProperty("Content-Type", BrokerHttp.WEIGHTS_TYPE);
          connection.setFixedLengthStreamingMode(body.length);
          try (OutputStream out = connection.getOutputStream()) {
            out.write(body);
          }
          return version(connection);
        });
  }

  private <T> T call(URL at, HadoopHttp.Call<T> what) throws IOException, InterruptedException {
    try {
      return http.call(at, what);
    } catch (UnknownHostException e) {
      throw unreached("no such host", e);
    } catch (SocketException | SocketTimeoutException | SSLException e) {
      throw unreached(e.getMessage(), e);
    }
  }

  private IOException unreached(@Nullable String why, IOException cause) {
    return new IOException("the NameNode at %s: %s".formatted(url.getAuthority(), why), cause);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static String decoded(String header) throws IOException {
    try {
      return URLDecoder.decode(header, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new IOException("its answer's " + BrokerHttp.WHY + " is '" + header + "'", e);
    }
  }

  private static WeightsVersion version(HttpURLConnection connection) throws IOException {
    check(connection);
    long number = connection.getHeaderFieldLong(BrokerHttp.VERSION, -1);
    if (number < 0) {
      throw new IOException("its answer has no " + BrokerHttp.VERSION);
    }
    String text = body(connection);
    return number == 0
        ? WeightsVersion.NONE
        : new WeightsVersion(
            number,
            header(connection, BrokerHttp.USER),
            Instant.ofEpochMilli(connection.getHeaderFieldLong(BrokerHttp.TIME, 0)),
            decoded(header(connection, BrokerHttp.WHY)),
            text);
  }

  private static String header(HttpURLConnection connection, String name) {
    String value = connection.getHeaderField(name);
    return value == null ? "" : value;
  }

  private static void check(HttpURLConnection connection) throws IOException {
    int status = connection.getResponseCode();
    if (status == HttpURLConnection.HTTP_OK) {
      return;
    }
    String complaint = HadoopHttp.complaint(connection);
    throw new WeightsRefusedException(
        status,
        switch (status) {
          case HttpURLConnection.HTTP_NOT_FOUND ->
              "the NameNode has no broker of this version: dfs.namenode.plugins there is to have "
                  + BrokerHttp.PLUGIN;
          case HttpURLConnection.HTTP_FORBIDDEN ->
              "only administrators of HDFS may set weights (dfs.cluster.administrators)"
                  + (complaint.isEmpty() ? "" : ": " + complaint);
          default -> complaint.isEmpty() ? "the NameNode says " + status : complaint;
        });
  }

  private static String body(HttpURLConnection connection) throws IOException {
    try (InputStream in = connection.getInputStream()) {
      byte[] body = in.readNBytes(MOST_BYTES + 1);
      if (body.length > MOST_BYTES) {
        throw new IOException("its answer is longer than " + MOST_BYTES + " bytes");
      }
      return new String(body, StandardCharsets.UTF_8);
    }
  }

  @Override
  public void close() {
    http.close();
  }
}
