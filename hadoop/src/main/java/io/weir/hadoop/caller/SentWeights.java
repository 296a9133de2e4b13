// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.caller;

import io.weir.hadoop.exchange.BrokerHttp;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

/**
 * A list of weights in the body of a request. What is refused is answered here.
 *
 * <pre>
 *   400  no text in UTF-8    413  too long
 *   415  not of the type {@value BrokerHttp#WEIGHTS_TYPE}: pages of others cannot make a browser send that
 * </pre>
 */
public final class SentWeights {
  private static final int MOST_BYTES = 1 << 20;

  private SentWeights() {}

  /** Whether it is of the type; if not, that has been answered. */
  public static boolean areIn(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (BrokerHttp.WEIGHTS_TYPE.equals(request.getContentType())) {
      return true;
    }
    refuse(
        response,
        HttpServletResponse.SC_UNSUPPORTED_MEDIA_TYPE,
        "Content-Type must be %s, was '%s'\n"
            .formatted(BrokerHttp.WEIGHTS_TYPE, request.getContentType()));
    return false;
  }

  /** Null if it is refused, which has been answered. */
  public static @Nullable String read(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    byte[] body = request.getInputStream().readNBytes(MOST_BYTES + 1);
    if (body.length > MOST_BYTES) {
      refuse(
          response,
          HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE,
          "a list of weights has at most " + MOST_BYTES + " bytes\n");
      return null;
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
    } catch (CharacterCodingException e) {
      refuse(response, HttpServletResponse.SC_BAD_REQUEST, "a list of weights is text in UTF-8\n");
      return null;
    }
  }

  private static void refuse(HttpServletResponse response, int status, String what)
      throws IOException {
    response.setStatus(status);
    response.setContentType("text/plain; charset=utf-8");
    response.getWriter().print(what);
  }
}
