// SPDX-License-Identifier: Apache-2.0
package io.weir.model.file;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** A field of a JSON file, which knows where it stands: {@code reads[2].bytesPerSecond}. */
public final class JsonField {
  /** Of two fields of one name, and of two documents, nobody knows which counts. */
  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private static final long MOST_BYTES = 16L << 20;

  private final String file;
  private final String path;
  private final JsonNode node;

  private JsonField(String file, String path, JsonNode node) {
    this.file = file;
    this.path = path;
    this.node = node;
  }

  /**
   * Reads a file of Weir's.
   *
   * @param kind what its field of that name must say
   * @param version the greatest that is known
   * @throws BadFileException if it is no such file, or from a later version
   * @throws IOException if it cannot be read
   */
  public static JsonField read(Path file, String kind, int version) throws IOException {
    return parse(file.toString(), textOf(file), kind, version);
  }

  /** All of a file that people write, which is not large. */
  public static String textOf(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new BadFileException(file + " is a folder, and must be a file");
    }
    if (Files.size(file) > MOST_BYTES) {
      throw new BadFileException(
          "%s must have at most %d bytes, has %d".formatted(file, MOST_BYTES, Files.size(file)));
    }
    try {
      return Files.readString(file);
    } catch (CharacterCodingException e) {
      throw new BadFileException(file + " must be text in UTF-8", e);
    } catch (FileSystemException e) {
      throw e; // it names the file
    } catch (IOException e) {
      throw new IOException("%s cannot be read: %s".formatted(file, e.getMessage()), e);
    }
  }

  /** Why the parser cannot read a file, by line; without what it says of itself. */
  public static BadFileException bad(String file, JsonProcessingException e) {
    JsonLocation at = e.getLocation(); // none where the tree is too deep
    String why = why(e);
    return new BadFileException(
        at == null
            ? "%s: %s".formatted(file, why)
            : "%s, line %d: %s".formatted(file, at.getLineNr(), why),
        e);
  }

  /** The same without file and line. */
  public static String why(JsonProcessingException e) {
    String its = e.getOriginalMessage();
    return its.startsWith("Trailing token")
        ? "something follows the end of the document"
        : its.replaceAll("(?s) \\(start marker at .*|: enable `.*|, from `[^`]*`", "");
  }

  /** Of a tree that was read from a file of any syntax. */
  public static JsonField of(Path file, JsonNode root) {
    return new JsonField(file.toString(), "", root);
  }

  /** The same of a text. */
  static JsonField parse(String file, String text, String kind, int version)
      throws BadFileException {
    JsonField root = new JsonField(file, "", tree(file, text));
    String its = root.get("kind").text();
    if (!its.equals(kind)) {
      throw root.get("kind").bad("'" + kind + "'");
    }
    root.get("version").whole(1, version);
    return root;
  }

  private static JsonNode tree(String file, String text) throws BadFileException {
    try {
      JsonNode node = JSON.readTree(text);
      if (node == null || !node.isObject()) {
        throw new BadFileException(file + " is no JSON object");
      }
      return node;
    } catch (JsonProcessingException e) {
      throw bad(file, e);
    }
  }

  /** A field of this object, which must be there. */
  public JsonField get(String name) throws BadFileException {
    JsonField field =
        new JsonField(file, path.isEmpty() ? name : path + "." + name, node.path(name));
    if (field.node.isMissingNode() || field.node.isNull()) {
      throw new BadFileException(file + ": " + field.path + " is missing");
    }
    return field;
  }

  /** Whether this object has a field. */
  public boolean has(String name) {
    return node.has(name);
  }

  /**
   * Sees that nothing was mistyped.
   *
   * @param names of all fields that this object may have
   */
  public void hasOnly(String... names) throws BadFileException {
    List<String> known = List.of(names);
    for (Iterator<String> all = node.fieldNames(); all.hasNext(); ) {
      String name = all.next();
      if (!known.contains(name)) {
        throw new BadFileException(
            "%s: %s has a field '%s', and may have %s alone".formatted(file, path, name, known));
      }
    }
  }

  public boolean isTrue() throws BadFileException {
    if (!node.isBoolean()) {
      throw bad("true or false");
    }
    return node.booleanValue();
  }

  /** The elements of this array, which must have one at least. */
  public List<JsonField> elements() throws BadFileException {
    if (!node.isArray() || node.isEmpty()) {
      throw bad("a list with one element or more");
    }
    List<JsonField> elements = new ArrayList<>();
    for (int i = 0; i < node.size(); i++) {
      elements.add(new JsonField(file, path + "[" + i + "]", node.get(i)));
    }
    return elements;
  }

  /** Whether this is an array without elements. */
  public boolean isEmpty() {
    return node.isArray() && node.isEmpty();
  }

  public String text() throws BadFileException {
    if (!node.isTextual()) {
      throw bad("a text");
    }
    return node.textValue();
  }

  /** A finite number that is not below another. */
  public double number(double least) throws BadFileException {
    double value = node.isNumber() ? node.doubleValue() : Double.NaN;
    if (!(value >= least && value < Double.POSITIVE_INFINITY)) {
      throw bad("a number of %s or more".formatted(plain(least)));
    }
    return value;
  }

  /** A number from one to another. */
  public double number(double least, double most) throws BadFileException {
    double value = node.isNumber() ? node.doubleValue() : Double.NaN;
    if (!(value >= least && value <= most)) {
      throw bad("a number from %s to %s".formatted(plain(least), plain(most)));
    }
    return value;
  }

  /** A finite number above 0. */
  public double positive() throws BadFileException {
    if (!(number(0) > 0)) {
      throw bad("a number above 0");
    }
    return node.doubleValue();
  }

  /** A number from 0 to 1. */
  public double part() throws BadFileException {
    if (number(0) > 1) {
      throw bad("a number from 0 to 1");
    }
    return node.doubleValue();
  }

  public int whole(int least, int most) throws BadFileException {
    if (!node.canConvertToInt()
        || !node.isIntegralNumber()
        || node.intValue() < least
        || node.intValue() > most) {
      throw bad("a whole number from %d to %d".formatted(least, most));
    }
    return node.intValue();
  }

  /** What is wrong with this field. */
  public BadFileException bad(String allowed) {
    return new BadFileException("%s: %s must be %s, was %s".formatted(file, path, allowed, node));
  }

  private static String plain(double number) {
    return number == Math.rint(number) ? Long.toString((long) number) : Double.toString(number);
  }
}
