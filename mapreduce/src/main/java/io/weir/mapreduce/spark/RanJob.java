// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.spark;

import java.util.ArrayList;
import java.util.List;

/** What an action of the driver started, while its events are read. */
final class RanJob {
  final double startMillis;

  /** Stages of the jobs that had ended before this one started, and that no other job followed. */
  final List<RanStage> after;

  final List<RanStage> stages = new ArrayList<>();
  double endMillis = Double.NaN;

  RanJob(double startMillis, List<RanStage> after) {
    this.startMillis = startMillis;
    this.after = List.copyOf(after);
  }

  /** The last of its stages, or what it followed if it had none. */
  List<RanStage> last() {
    List<RanStage> last = new ArrayList<>();
    for (RanStage each : stages) {
      if (each.hasEnded() && (last.isEmpty() || each.endMillis >= last.get(0).endMillis)) {
        last = new ArrayList<>(List.of(each));
      }
    }
    return last.isEmpty() ? after : last;
  }
}
