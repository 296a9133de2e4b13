// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** Who looks, as JSON. */
final class MeJson {
  private MeJson() {}

  static byte[] bytes(String user, boolean mayChange) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.writeStartObject();
      json.writeStringField("user", user);
      json.writeBooleanField("mayChange", mayChange);
      json.writeEndObject();
    }
    return out.toByteArray();
  }
}
