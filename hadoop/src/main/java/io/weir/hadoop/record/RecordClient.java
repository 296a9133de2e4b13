// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.record;

import io.weir.hadoop.exchange.HadoopHttp;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URL;
import java.net.URLEncoder;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.jspecify.annotations.Nullable;

/** Asks a DataNode to record; see {@link RecordServlet}. */
public final class RecordClient implements AutoCloseable {
  private static final int TIMEOUT_MILLIS = 10_000;

  private final URL dataNode;
  private final HadoopHttp http;

  public RecordClient(URL dataNode, Configuration conf) throws IOException {
    this.dataNode = dataNode;
    this.http = new HadoopHttp(dataNode.getProtocol().equals("https"), TIMEOUT_MILLIS, conf);
  }

  /**
   * Writes the trace as it comes.
   *
   * @param volume null: the only one that has a gate
   * @return how many bytes it has
   */
  public long record(@Nullable String volume, int seconds, boolean isAnonymous, OutputStream out)
      throws IOException, InterruptedException {
    String user = UserGroupInformation.getCurrentUser().getShortUserName();
    StringBuilder query =
        new StringBuilder("?seconds=" + seconds + "&anonymous=" + isAnonymous)
            .append("&user.name=" + encoded(user));
    if (volume != null) {
      query.append("&volume=" + encoded(volume));
    }
    try {
      return http.call(
          new URL(dataNode, RecordHttp.PATH + query),
          connection -> {
            connection.setRequestMethod("POST");
            connection.setRequestProperty("Content-Type", RecordHttp.TYPE);
            connection.setDoOutput(true);
            connection.setFixedLengthStreamingMode(0);
            connection.getOutputStream().close();
            check(connection);
            try (InputStream in = connection.getInputStream()) {
              return in.transferTo(out);
            }
          });
    } catch (UnknownHostException e) {
      throw unreached("no such host", e);
    } catch (SocketException | SocketTimeoutException e) {
      throw unreached(e.getMessage(), e);
    }
  }

  private IOException unreached(@Nullable String why, IOException cause) {
    return new IOException("the DataNode at %s: %s".formatted(dataNode.getAuthority(), why), cause);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static void check(HttpURLConnection connection) throws IOException {
    int status = connection.getResponseCode();
    if (status == HttpURLConnection.HTTP_OK) {
      return;
    }
    String complaint = HadoopHttp.complaint(connection);
    throw new IOException(
        switch (status) {
          case HttpURLConnection.HTTP_FORBIDDEN ->
              "only administrators of HDFS may record (dfs.cluster.administrators): " + complaint;
          case HttpURLConnection.HTTP_NOT_FOUND ->
              complaint.isEmpty()
                  ? "what answers there is no DataNode with a Weir that records"
                  : complaint;
          default -> complaint.isEmpty() ? "the DataNode says " + status : complaint;
        });
  }

  @Override
  public void close() {
    http.close();
  }
}
