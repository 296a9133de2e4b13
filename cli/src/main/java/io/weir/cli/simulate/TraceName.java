// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.simulate;

import io.weir.cli.usage.UsageException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/** A trace is read as its name says; this refuses one whose content is of another kind. */
final class TraceName {
  static final String HISTORY = ".jhist";

  private static final int FIRST_BYTES = 512;
  private static final String GZIP = "\u001f\u008b";

  /** How files begin that other programs compress. */
  private static final Map<String, String> COMPRESSED =
      Map.of(
          "PK\u0003\u0004", "zip",
          "BZh", "bzip2",
          "\u00fd7zXZ", "xz",
          "(\u00b5/\u00fd", "zstd",
          "\4\"M\30", "lz4");

  private TraceName() {}

  static void check(Path file) throws IOException {
    String first = first(file);
    boolean isGzip = first.startsWith(GZIP);
    boolean isHistory = file.toString().endsWith(HISTORY);
    COMPRESSED.forEach(
        (begin, program) ->
            that(
                !first.startsWith(begin),
                file,
                "is compressed by " + program + ", and not by gzip"));
    that(
        !isGzip || !isHistory,
        file,
        "is compressed, and a history file is read as it is: gunzip it first");
    String text = (isGzip ? unpacked(file) : first).stripLeading();
    that(
        isHistory || !text.startsWith("Avro-"),
        file,
        "is a history file of MapReduce: name it .jhist, and not compressed");
    that(
        isHistory || isRumen(file) || !text.startsWith("{"),
        file,
        "is JSON, as Rumen's traces are: name it .json, or .json.gz if it is compressed");
  }

  private static boolean isRumen(Path file) {
    return file.toString().endsWith(".json") || file.toString().endsWith(".json.gz");
  }

  private static void that(boolean isSo, Path file, String otherwise) {
    if (!isSo) {
      throw new UsageException("--trace %s: it %s".formatted(file, otherwise));
    }
  }

  /** The first bytes, each as the character of its value. */
  private static String first(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return text(in.readNBytes(FIRST_BYTES));
    }
  }

  /** The same of what is compressed; nothing if it is damaged, which its reader says better. */
  private static String unpacked(Path file) {
    try (InputStream in =
        new GZIPInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
      return text(in.readNBytes(FIRST_BYTES));
    } catch (IOException damaged) {
      return "";
    }
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }
}
