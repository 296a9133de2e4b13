// SPDX-License-Identifier: Apache-2.0
package io.weir.cli;

import java.nio.file.Path;

/**
 * Where things are written: all under one folder that version control ignores.
 *
 * @param home the folder that {@code .weir} is in: the checkout, or wherever one is
 * @param here what file names are shown relative to
 */
record Places(Path home, Path here) {
  static Places ofThisProcess() {
    Path here = Path.of("").toAbsolutePath();
    return new Places(Path.of(System.getProperty("weir.home", here.toString())), here);
  }

  Path results() {
    return home.resolve(".weir/results");
  }

  Path logs() {
    return home.resolve(".weir/logs");
  }

  Path work() {
    return home.resolve(".weir/work");
  }

  /** The shortest name that works where the user is. */
  String shown(Path file) {
    Path absolute = here.resolve(file).normalize();
    return absolute.startsWith(here) ? here.relativize(absolute).toString() : absolute.toString();
  }
}
