// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.weights;

import io.weir.hadoop.weights.Rule;
import io.weir.hadoop.weights.Weights;
import java.util.ArrayList;
import java.util.List;

/** What in a list of weights is allowed, and probably not meant. */
public final class Remarks {
  private Remarks() {}

  /** A line for each. */
  public static List<String> of(Weights weights) {
    List<String> remarks = new ArrayList<>();
    for (Rule each : weights.unreached()) {
      remarks.add(each + ": counts for nobody, as an earlier rule fits whoever it fits");
    }
    for (Rule each : weights.rules()) {
      if (each.needsUser()) {
        remarks.add(
            "application "
                + each.name()
                + ": with block tokens its reserve and rank count for nobody, as anybody may take"
                + " the name; USER/"
                + each.name()
                + " says whose it is");
      }
    }
    return remarks;
  }
}
