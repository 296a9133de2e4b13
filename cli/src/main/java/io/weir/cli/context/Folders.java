// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.context;

import java.nio.file.Path;

/**
 * Where things are written: all under one folder that version control ignores.
 *
 * @param home the folder that {@code .weir} is in: the checkout, or wherever one is
 * @param here what file names are shown relative to
 */
public record Folders(Path home, Path here) {
  static Folders ofThisProcess() {
    Path here = Path.of("").toAbsolutePath();
    return new Folders(Path.of(System.getProperty("weir.home", here.toString())), here);
  }

  public Path results() {
    return home.resolve(".weir/results");
  }

  public Path logs() {
    return home.resolve(".weir/logs");
  }

  public Path work() {
    return home.resolve(".weir/work");
  }

  /** Weir for a Hadoop of one's own. */
  public Path plugInJar() {
    return home.resolve("hadoop/target/weir-hadoop-plugin.jar");
  }

  /** The shortest name that works where the user is. */
  public String shown(Path file) {
    Path absolute = here.resolve(file).normalize();
    return absolute.startsWith(here) ? here.relativize(absolute).toString() : absolute.toString();
  }
}
