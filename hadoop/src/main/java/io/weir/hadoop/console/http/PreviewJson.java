// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.weir.hadoop.console.change.Preview;
import java.io.IOException;
import java.util.List;

/** What other weights would change, as JSON; documented in docs/guide/console.md. */
final class PreviewJson {
  private PreviewJson() {}

  static void write(List<Preview.Change> changes, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeArrayFieldStart("flows");
    for (Preview.Change each : changes) {
      json.writeStartObject();
      json.writeStringField("name", each.flow().name());
      json.writeStringField("queue", each.flow().queue());
      json.writeNumberField("weight", each.weight());
      json.writeNumberField("weightThen", each.weightThen());
      json.writeNumberField("due", each.due());
      json.writeNumberField("dueThen", each.dueThen());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }
}
