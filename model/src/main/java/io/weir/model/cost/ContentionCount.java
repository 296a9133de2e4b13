// SPDX-License-Identifier: Apache-2.0
package io.weir.model.cost;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Who is where on a node at a moment. */
final class ContentionCount {
  private final Map<JobSimulation, Double> streamsOfJob = new LinkedHashMap<>();
  private double threads;
  private double streams;
  private double writingStreams;

  private ContentionCount() {}

  static ContentionCount of(List<TaskSimulation> tasks) {
    ContentionCount crowding = new ContentionCount();
    for (TaskSimulation each : tasks) {
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
  Contention met(TaskSimulation task) {
    double others = Math.max(0, streams - task.streams());
    double writing = Math.max(0, writingStreams - task.streams() * task.writtenPart());
    return new Contention(
        1 + others / task.streams(), others == 0 ? 0 : Math.min(1, writing / others), 1);
  }

  /**
   * How much more of the device a task of a job has by its job's weight than if all streams had the
   * same.
   */
  double shareOverEven(JobSimulation job) {
    double weights = streamsOfJob.keySet().stream().mapToDouble(JobSimulation::weight).sum();
    return streams * job.weight() / weights / streamsOfJob.getOrDefault(job, streams);
  }
}
