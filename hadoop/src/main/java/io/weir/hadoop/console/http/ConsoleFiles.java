// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.http;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The files of the page, which are in the jar. */
final class ConsoleFiles {
  private static final String INDEX = "index.html";
  private static final String D3 = "d3.min.js";

  /** All there are; nothing else of the jar can be asked for. */
  private static final Set<String> ALL =
      Set.of(
          INDEX,
          D3,
          "console.css",
          "console.js",
          "ask.js",
          "charts.js",
          "first.js",
          "format.js",
          "history.js",
          "table.js",
          "views.js",
          "weights.js");

  private static final Map<String, String> TYPES =
      Map.of("html", "text/html", "css", "text/css", "js", "text/javascript");

  private final Map<String, byte[]> read = new ConcurrentHashMap<>();

  /**
   * Null if there is no such file.
   *
   * @param name empty: the page itself
   */
  ConsoleSite.@Nullable Answer find(String name) throws IOException {
    String file = name.isEmpty() ? INDEX : name;
    if (!ALL.contains(file)) {
      return null;
    }
    byte[] known = read.get(file);
    if (known == null) {
      known = bytes(file.equals(D3) ? pathOfD3() : file);
      read.put(file, known);
    }
    return new ConsoleSite.Answer(typeOf(file), known);
  }

  private static String typeOf(String file) {
    return TYPES.get(file.substring(file.lastIndexOf('.') + 1)) + "; charset=utf-8";
  }

  /** In the jar of d3, whose paths have its version. */
  private static String pathOfD3() throws IOException {
    Properties library = new Properties();
    library.load(new StringReader(new String(bytes("library.properties"), StandardCharsets.UTF_8)));
    return library.getProperty("path", "");
  }

  private static byte[] bytes(String resource) throws IOException {
    try (InputStream in = ConsoleFiles.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new FileNotFoundException("the jar of Weir lacks " + resource);
      }
      return in.readAllBytes();
    }
  }
}
