// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.broker;

import io.weir.hadoop.exchange.BrokerHttp;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import javax.servlet.http.HttpServletResponse;

/** What a server says to a request over HTTP. */
public final class HttpAnswer {
  private final int status;
  private final String type;
  private final byte[] body;

  public HttpAnswer(int status, String type, byte[] body) {
    this.status = status;
    this.type = type;
    this.body = body.clone();
  }

  static HttpAnswer of(byte[] message) {
    return new HttpAnswer(200, BrokerHttp.CONTENT_TYPE, message);
  }

  /** One line for people. */
  static HttpAnswer refusal(int status, String why) {
    return new HttpAnswer(
        status, "text/plain; charset=utf-8", (why + "\n").getBytes(StandardCharsets.UTF_8));
  }

  void to(HttpServletResponse response) throws IOException {
    response.setStatus(status);
    response.setContentType(type);
    response.setContentLength(body.length);
    response.getOutputStream().write(body);
  }

  public int status() {
    return status;
  }

  public String type() {
    return type;
  }

  public byte[] body() {
    return body.clone();
  }
}
