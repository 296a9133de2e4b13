// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.exchange;

import io.weir.hadoop.exchange.message.MalformedMessageException;
import io.weir.hadoop.exchange.message.Messages;
import io.weir.hadoop.weights.central.WeightsVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import org.apache.hadoop.conf.Configuration;

/** The connection from a node to one broker, over HTTP. */
public final class BrokerLink implements BrokerConnection {
  private static final int LONGEST_COMPLAINT = 200;

  private final URL url;
  private final HadoopHttp http;
  private final WeightsClient weights;

  public BrokerLink(URL url, int timeoutMillis, Configuration conf) throws IOException {
    this.url = url;
    this.http = new HadoopHttp(url.getProtocol().equals("https"), timeoutMillis, conf);
    this.weights = new WeightsClient(new URL(url, BrokerHttp.WEIGHTS_PATH), http);
  }

  @Override
  public String with() {
    return url.toString();
  }

  @Override
  public WeightsVersion weights() throws IOException, InterruptedException {
    return weights.last();
  }

  /** Both as {@link Messages}. */
  @Override
  public byte[] exchange(byte[] report) throws IOException, InterruptedException {
    return http.call(url, connection -> exchange(report, connection));
  }

  private static byte[] exchange(byte[] message, HttpURLConnection connection) throws IOException {
    connection.setRequestMethod("POST");
    connection.setDoOutput(true);
    connection.setRequestProperty("Content-Type", BrokerHttp.CONTENT_TYPE);
    connection.setFixedLengthStreamingMode(message.length);
    try (OutputStream out = connection.getOutputStream()) {
      out.write(message);
    }
    int status = connection.getResponseCode();
    if (status == HttpURLConnection.HTTP_NOT_FOUND) {
      HadoopHttp.complaint(connection);
      throw new NoBrokerException(
          "it has none: dfs.namenode.plugins there lacks " + BrokerHttp.PLUGIN);
    }
    if (status != HttpURLConnection.HTTP_OK) {
      String complaint = "it says " + status + complaint(connection);
      throw complaint.contains(MalformedMessageException.VERSION)
          ? new OtherVersionException(complaint)
          : new IOException(complaint);
    }
    int longest = Messages.longest();
    try (InputStream in = connection.getInputStream()) {
      byte[] answer = in.readNBytes(longest + 1);
      if (answer.length > longest) {
        throw new MalformedMessageException("its answer is longer than " + longest + " bytes");
      }
      return answer;
    }
  }

  private static String complaint(HttpURLConnection connection) throws IOException {
    String said = HadoopHttp.complaint(connection);
    return said.isEmpty()
        ? ""
        : ": " + said.substring(0, Math.min(LONGEST_COMPLAINT, said.length()));
  }

  @Override
  public void close() {
    http.close();
  }
}
