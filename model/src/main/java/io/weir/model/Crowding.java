// SPDX-License-Identifier: Apache-2.0
package io.weir.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Who is where on a node at a moment. */
final class Crowding {
  private final Map<JobCourse, Double> streamsOfJob = new LinkedHashMap<>();
  private double threads;
  private double streams;
  private double writingStreams;

  private Crowding() {}

  static Crowding of(List<TaskCourse> tasks) {
    Crowding crowding = new Crowding();
    for (TaskCourse each : tasks) {
      crowding.threads += each.isComputing() ? each.threads() : 0;
      if (each.isMoving()) {
        crowding.streams += each.streams();
        crowding.writingStreams += each.streams() * each.writtenPart();
        crowding.streamsOfJob.merge(each.job(), each.streams(), Double::sum);
      }
    }
    return crowding;
  }

  /** That compute. */
  double threads() {
    return threads;
  }

  /** Whom one of those at the device meets there: others count by their streams. */
  Crowd met(TaskCourse task) {
    double others = Math.max(0, streams - task.streams());
    double writing = Math.max(0, writingStreams - task.streams() * task.writtenPart());
    return new Crowd(
        1 + others / task.streams(), others == 0 ? 0 : Math.min(1, writing / others), 1);
  }

  /**
   * How much more of the device a task of a job has by its job's weight than if all streams had the
   * same.
   */
  double shareOverEven(JobCourse job) {
    double weights = streamsOfJob.keySet().stream().mapToDouble(JobCourse::weight).sum();
    return streams * job.weight() / weights / streamsOfJob.getOrDefault(job, streams);
  }
}
