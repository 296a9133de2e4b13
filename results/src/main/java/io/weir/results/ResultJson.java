// SPDX-License-Identifier: Apache-2.0
package io.weir.results;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Result documents as JSON, as {@code weir-result.schema.json} says: indented, keys in one order,
 * so that two documents can be compared line by line.
 */
public final class ResultJson {
  static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private ResultJson() {}

  /** Writes the document whole or not at all. */
  public static void write(ResultDocument document, Path file) throws IOException {
    AtomicFile.write(file, toJson(document));
  }

  /** Reads a document; what it cannot read it names. */
  public static ResultDocument read(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new IOException(file + " is a folder, and must be a result document");
    }
    try {
      return parse(Files.readString(file), file.toString());
    } catch (CharacterCodingException e) {
      throw new MalformedResultException(file + " must be JSON in UTF-8", e);
    }
  }

  /** The document as text, with a line's end after it. */
  public static String toJson(ResultDocument document) {
    try {
      return MAPPER
              .writerWithDefaultPrettyPrinter()
              .writeValueAsString(DocumentWriter.toTree(document))
          + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of scalars always has a text", e);
    }
  }

  /**
   * Reads a document from text.
   *
   * @param source where the text is from, for errors
   */
  public static ResultDocument parse(String json, String source) throws MalformedResultException {
    try {
      return DocumentReader.document(new Node("", MAPPER.readTree(json)));
    } catch (JsonProcessingException e) {
      String where = e.getLocation() == null ? "" : ", line " + e.getLocation().getLineNr();
      throw new MalformedResultException(source + where + ": not JSON: " + reason(e), e);
    } catch (IllegalArgumentException e) {
      throw new MalformedResultException(source + ": " + e.getMessage(), e);
    }
  }

  /** Without what the parser says of itself. */
  private static String reason(JsonProcessingException e) {
    return e.getOriginalMessage().replaceAll("(?s) \\(start marker at .*", "");
  }
}
