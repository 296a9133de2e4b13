// SPDX-License-Identifier: Apache-2.0
package io.weir.model.cost;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a node does of a job: its stages, each when its parents have ended. */
final class JobSimulation {
  private static final double SAME_TIME = 1e-9;

  private final List<StageSimulation> stages;
  private final double weight;
  private int firstOpen;
  private double nextReady = Double.MAX_VALUE;

  /**
   * @param stages each after its parents
   * @param weight of its share where the disks have shares, above 0
   */
  JobSimulation(List<StageSimulation> stages, double weight) {
    this.stages = stages;
    this.weight = weight;
  }

  double weight() {
    return weight;
  }

  /** A stage of which a slot begins a task, the earliest first; null if no task can begin. */
  @Nullable StageSimulation begin(double now) {
    nextReady = Double.MAX_VALUE;
    int running = stages.stream().mapToInt(StageSimulation::running).sum();
    for (int i = firstOpen; i < stages.size(); i++) {
      StageSimulation each = stages.get(i);
      if (each.isOver() || !each.parentsAreOver()) {
        continue;
      }
      if (each.readySeconds() > now + SAME_TIME) {
        nextReady = Math.min(nextReady, each.readySeconds());
      } else if (each.isEmpty()) {
        each.close(now);
      } else if (each.begin(running)) {
        return each;
      }
    }
    while (firstOpen < stages.size() && stages.get(firstOpen).isOver()) {
      firstOpen++;
    }
    return null;
  }

  /** When a stage begins whose parents are over, but for which the job waits. */
  double nextReady() {
    return nextReady;
  }

  /** When all of it was done. */
  double end() {
    return stages.stream().mapToDouble(StageSimulation::end).max().orElse(0);
  }
}
