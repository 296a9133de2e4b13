// SPDX-License-Identifier: Apache-2.0
package io.weir.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/** The files that a page is put together from. */
final class Resources {
  private Resources() {}

  /** A file that lies beside this class. */
  static String own(String name) {
    return read(name);
  }

  /** A file of the plot library. */
  static String library(String name) {
    try {
      Properties properties = new Properties();
      properties.load(new StringReader(own("library.properties")));
      return read(properties.getProperty("path") + name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String read(String path) {
    try (InputStream in = Resources.class.getResourceAsStream(path)) {
      if (in == null) {
        throw new IllegalStateException(path + " is missing in the jar");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
