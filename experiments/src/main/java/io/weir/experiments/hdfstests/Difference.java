// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.hdfstests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A test that did not come to the same on both sides.
 *
 * @param type its class
 * @param kind "weir": it failed with Weir twice, and never without; "stock": it failed without
 *     only; "unstable": it failed with Weir, and not when both sides ran once more
 */
record Difference(String type, String test, String kind) {
  static final String UNSTABLE = "unstable";

  /**
   * The list that the lab leaves.
   *
   * @throws IOException if it cannot be read, or a line is no difference
   */
  static List<Difference> read(Path list) throws IOException {
    List<Difference> differences = new ArrayList<>();
    for (String line : Files.readAllLines(list)) {
      String[] cells = line.split("\t", -1);
      if (cells.length != 3) {
        throw new IOException("a line of " + list + " has not 3 cells: " + line);
      }
      differences.add(new Difference(cells[0], cells[1], cells[2]));
    }
    return differences;
  }
}
