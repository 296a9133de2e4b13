// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.engine.kept;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What was measured in one case of one round; its components are the keys of a line of the file.
 *
 * @param round from 0; -1 for what is measured once
 * @param of the kind of step and the case
 * @param values by the names of figures
 * @param settings that were found when it was measured
 * @param notes for the document
 * @param rows by the titles of tables
 * @param commit that measured it
 */
public record KeptLine(
    int round,
    String of,
    Map<String, double[]> values,
    @Nullable Map<String, String> settings,
    @Nullable List<String> notes,
    @Nullable Map<String, List<List<Object>>> rows,
    @Nullable String commit) {

  /** What a file has once. */
  public String key() {
    return round + " " + of;
  }

  /** What is wrong with it; null if nothing is. */
  @Nullable String fault() {
    if (round < -1) {
      return "round must be -1 or more, was " + round;
    }
    if (isMissing(of) || isMissing(values)) {
      return "it has no '%s'".formatted(isMissing(of) ? "of" : "values");
    }
    for (Map.Entry<String, double[]> each : values.entrySet()) {
      if (isMissing(each.getValue())
          || !Arrays.stream(each.getValue()).allMatch(Double::isFinite)) {
        return each.getKey() + " must be finite numbers, was " + Arrays.toString(each.getValue());
      }
    }
    return null;
  }

  /** Of what was read from a file. */
  private static boolean isMissing(@Nullable Object component) {
    return component == null;
  }
}
