// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.console;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;

/** What {@code --json} prints, other than results. */
public final class JsonText {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private JsonText() {}

  /**
   * @param document of maps, lists, records and values
   */
  public static String of(Object document) throws JsonProcessingException {
    return JSON.writeValueAsString(document);
  }
}
