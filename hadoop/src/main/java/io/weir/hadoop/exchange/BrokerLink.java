// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.exchange;

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
    return HttpReply.answer(new Reply(connection));
  }

  private record Reply(HttpURLConnection connection) implements HttpReply {
    @Override
    public int status() throws IOException {
      return connection.getResponseCode();
    }

    @Override
    public InputStream body() throws IOException {
      return connection.getInputStream();
    }

    @Override
    public String complaint() throws IOException {
      return HadoopHttp.complaint(connection);
    }
  }

  @Override
  public void close() {
    http.close();
  }
}
