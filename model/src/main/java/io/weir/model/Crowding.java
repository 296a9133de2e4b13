// SPDX-License-Identifier: Apache-2.0
package io.weir.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Who is where on a node at a moment. */
final class Crowding {
  private final Map<JobCourse, Integer> movingOfJob = new LinkedHashMap<>();
  private int computing;
  private int moving;
  private double writtenParts;

  private Crowding() {}

  static Crowding of(List<TaskCourse> tasks) {
    Crowding crowding = new Crowding();
    for (TaskCourse each : tasks) {
      crowding.computing += each.isComputing() ? 1 : 0;
      if (each.isMoving()) {
        crowding.moving++;
        crowding.writtenParts += each.writtenPart();
        crowding.movingOfJob.merge(each.job(), 1, Integer::sum);
      }
    }
    return crowding;
  }

  int computing() {
    return computing;
  }

  /** At the device. */
  int moving() {
    return moving;
  }

  /** Of what the others at the device move, the part that they write. */
  double writtenPartBeside(TaskCourse task) {
    return moving == 1 ? 0 : Math.min(1, (writtenParts - task.writtenPart()) / (moving - 1));
  }

  /**
   * How much more a task of a job has of the device by its job's weight than if all had the same.
   */
  double shareOverEven(JobCourse job) {
    double weights = movingOfJob.keySet().stream().mapToDouble(JobCourse::weight).sum();
    return moving * job.weight() / weights / movingOfJob.getOrDefault(job, 1);
  }
}
