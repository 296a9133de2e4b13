// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.http;

import io.weir.hadoop.console.Console;
import io.weir.hadoop.weights.BadWeightsException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The console's page, and what it asks for, whatever server it is on. */
public final class ConsoleSite {
  /** A browser that is told this runs nothing that a tenant calls himself. */
  public static final String SECURITY_POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self';"
          + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  private static final String API = "api/";

  private final ConsoleApi api;
  private final ConsoleFiles files = new ConsoleFiles();

  /**
   * What is sent.
   *
   * @param type of its content
   */
  @SuppressWarnings("ArrayRecordComponent") // written as it is
  public record Answer(String type, byte[] bytes) {
    static Answer json(byte[] bytes) {
      return new Answer("application/json; charset=utf-8", bytes);
    }
  }

  /** What stands behind a URL's question mark. */
  public interface Asked {
    /** Null if it is not there. */
    @Nullable String parameter(String name);
  }

  public ConsoleSite(Console console) {
    this.api = new ConsoleApi(console);
  }

  /**
   * What is at an address; null if nothing is.
   *
   * @param path below that of the console, without a slash before it; empty: the page
   * @throws IllegalArgumentException if something that is asked for is not allowed
   */
  public @Nullable Answer get(String path, Asked asked) throws IOException {
    return path.startsWith(API)
        ? api.get(path.substring(API.length()), new Parameters(asked))
        : files.find(path);
  }

  /** Who looks, and whether he may change anything: at {@code api/me}. */
  public static Answer me(String user, boolean mayChange) throws IOException {
    return Answer.json(MeJson.bytes(user, mayChange));
  }

  /**
   * What other weights would change: at {@code api/preview}.
   *
   * @param now the list that counts
   */
  public Answer preview(String now, String then) throws IOException, BadWeightsException {
    return api.preview(now, then);
  }
}
