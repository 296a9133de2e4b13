// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.engine.kept;

import java.util.ArrayList;
import java.util.List;

/**
 * Of which run a file is: its first line.
 *
 * @param bench its name
 * @param quick whether it is smaller, to see that it works
 * @param disk what the disks of the DataNodes are: emulated or own
 * @param seed of all that is random in it
 */
public record KeptRun(String bench, boolean quick, String disk, long seed) {
  /**
   * What keeps another run from going on with this one, and what to type; empty if nothing does.
   */
  List<String> differencesFrom(KeptRun other) {
    List<String> differences = new ArrayList<>();
    if (!bench.equals(other.bench)) {
      differences.add("it is of the bench " + bench);
    }
    if (quick != other.quick) {
      differences.add(quick ? "it is of --quick" : "it is not of --quick");
    }
    if (!disk.equals(other.disk)) {
      differences.add("it is of --disk " + disk);
    }
    if (seed != other.seed) {
      differences.add("it is of --seed " + seed);
    }
    return differences;
  }
}
