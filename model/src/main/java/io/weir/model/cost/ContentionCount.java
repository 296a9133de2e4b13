// SPDX-License-Identifier: Apache-2.0
package io.weir.model.cost;

import io.weir.model.device.Division;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Who is where on a node at a moment. */
final class ContentionCount {
  private final Map<JobSimulation, Double> turnsOfJob = new LinkedHashMap<>();
  private double threads;
  private int tasks;
  private double streams;
  private double writingStreams;
  private double turns;

  private ContentionCount() {}

  static ContentionCount of(List<TaskSimulation> tasks) {
    ContentionCount crowding = new ContentionCount();
    for (TaskSimulation each : tasks) {
      crowding.threads += each.isComputing() ? each.threads() : 0;
      if (each.isMoving()) {
        crowding.tasks++;
        crowding.streams += each.streams();
        crowding.writingStreams += each.streams() * each.writtenPart();
        crowding.turns += each.turn();
        crowding.turnsOfJob.merge(each.job(), each.turn(), Double::sum);
      }
    }
    return crowding;
  }

  /** That compute. */
  double threads() {
    return threads;
  }

  /** At the device. */
  int tasks() {
    return tasks;
  }

  /** Whom one of those at the device meets there: others count by their streams. */
  Contention met(TaskSimulation task) {
    double others = Math.max(0, streams - task.streams());
    double writing = Math.max(0, writingStreams - task.streams() * task.writtenPart());
    return new Contention(
        1 + others / task.streams(), others == 0 ? 0 : Math.min(1, writing / others), 1);
  }

  /** The part of the device's time that one of those there has. */
  double share(TaskSimulation task, Division division) {
    if (division == Division.BY_TASK) {
      return task.turn() / turns;
    }
    double weights = turnsOfJob.keySet().stream().mapToDouble(JobSimulation::weight).sum();
    return task.job().weight()
        / weights
        * task.turn()
        / turnsOfJob.getOrDefault(task.job(), task.turn());
  }
}
