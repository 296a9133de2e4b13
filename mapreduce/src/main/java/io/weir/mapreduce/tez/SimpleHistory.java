// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.tez;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.model.file.BadFileException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/**
 * A file of SimpleHistoryLoggingService: an object of JSON for each event, with the byte 1 and a
 * newline after it, so that a line is an event. One is in memory at a time.
 */
final class SimpleHistory implements HistoryEvents {
  private static final int LONGEST_EVENT = 64 << 20;
  private static final int SEPARATOR = 1;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path file;
  private final InputStream in;
  private long line;
  private long bytes;
  private boolean ended;

  /**
   * @param in a buffered stream, at its beginning
   */
  SimpleHistory(Path file, InputStream in) {
    this.file = file;
    this.in = in;
  }

  @Override
  public @Nullable TezEvent next() throws IOException {
    String text = line();
    while (text != null && text.isBlank()) {
      text = line();
    }
    return text == null ? null : event(text);
  }

  @Override
  public long bytes() {
    return bytes;
  }

  @Override
  public String place() {
    return "%s, line %d".formatted(HistoryFiles.shown(file), line);
  }

  private @Nullable String line() throws IOException {
    ByteArrayOutputStream event = new ByteArrayOutputStream();
    int next = in.read();
    if (next < 0) {
      return null;
    }
    line++;
    while (next >= 0 && next != '\n') {
      if (event.size() == LONGEST_EVENT) {
        throw bad("is no history of Tez: an event has at most %d bytes".formatted(LONGEST_EVENT));
      }
      event.write(next);
      next = in.read();
    }
    bytes += event.size() + 1;
    ended = next < 0;
    String text = event.toString(StandardCharsets.ISO_8859_1); // Tez writes bytes, not characters
    int last = text.length() - 1;
    return last >= 0 && text.charAt(last) == SEPARATOR ? text.substring(0, last) : text;
  }

  private TezEvent event(String text) throws IOException {
    JsonNode record;
    try {
      record = JSON.readTree(text);
    } catch (JsonProcessingException e) {
      if (ended && line > 1) {
        throw new CutException(place());
      }
      throw new BadFileException(
          "%s: %s%s"
              .formatted(
                  place(), line == 1 ? "is no history of Tez: " : "", e.getOriginalMessage()),
          e);
    }
    JsonNode of = record.path("events").path(0);
    if (!record.path("entity").isTextual()
        || !record.path("entitytype").asText("").startsWith("TEZ_")) {
      throw bad(
          "is no history of Tez: each line must be an object with entity and entitytype TEZ_…");
    }
    ObjectNode fields = JSON.createObjectNode();
    for (JsonNode each : record.path("relatedEntities")) {
      fields.set(each.path("entitytype").asText(""), each.path("entity"));
    }
    for (JsonNode each : new JsonNode[] {of.path("eventinfo"), record.path("otherinfo")}) {
      each.properties().forEach(field -> fields.set(field.getKey(), field.getValue()));
    }
    return new TezEvent(
        of.path("eventtype").asText(""), // none where the application says its settings
        record.path("entity").asText(),
        of.path("ts").asLong(0),
        fields);
  }

  private BadFileException bad(String wrong) {
    return new BadFileException(place() + ": " + wrong);
  }
}
