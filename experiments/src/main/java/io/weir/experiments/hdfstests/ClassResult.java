// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.hdfstests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What one class of tests has come to on one side.
 *
 * @param type its name
 * @param side "stock" or "weir"
 * @param seconds that it took
 * @param weirWasOn whether a DataNode of it has said so
 */
record ClassResult(
    String type, String side, int tests, int failed, int skipped, int seconds, boolean weirWasOn) {
  static final String WEIR = "weir";
  static final String STOCK = "stock";

  /**
   * The table that the lab leaves.
   *
   * @throws IOException if it cannot be read, or a line is no result
   */
  static List<ClassResult> read(Path table) throws IOException {
    List<ClassResult> results = new ArrayList<>();
    for (String line : Files.readAllLines(table)) {
      String[] cells = line.split("\t", -1);
      if (cells.length != 7) {
        throw new IOException("a line of " + table + " has not 7 cells: " + line);
      }
      results.add(
          new ClassResult(
              cells[0],
              cells[1],
              Integer.parseInt(cells[2]),
              Integer.parseInt(cells[3]),
              Integer.parseInt(cells[4]),
              Integer.parseInt(cells[5]),
              cells[6].equals("yes")));
    }
    return results;
  }
}
