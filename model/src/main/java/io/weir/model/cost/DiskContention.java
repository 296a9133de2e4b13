// SPDX-License-Identifier: Apache-2.0
package io.weir.model.cost;

import io.weir.model.device.Division;
import java.util.LinkedHashMap;
import java.util.Map;

/** Who is at a disk at a moment. */
final class DiskContention {
  private final Map<JobSimulation, Double> turnsOfJob = new LinkedHashMap<>();
  private int tasks;
  private double streams;
  private double writingStreams;
  private double turns;

  void add(JobSimulation job, TaskPart part) {
    tasks++;
    streams += part.streams();
    writingStreams += part.streams() * part.io().writtenPart();
    turns += part.turn();
    turnsOfJob.merge(job, part.turn(), Double::sum);
  }

  int tasks() {
    return tasks;
  }

  /** Whom one of those there meets: others count by their streams. */
  Contention met(TaskPart part) {
    double others = Math.max(0, streams - part.streams());
    double writing = Math.max(0, writingStreams - part.streams() * part.io().writtenPart());
    return new Contention(
        1 + others / part.streams(), others == 0 ? 0 : Math.min(1, writing / others), 1);
  }

  /** The part of the disk's time that one of those there has. */
  double share(JobSimulation job, TaskPart part, Division division) {
    if (division == Division.BY_TASK) {
      return part.turn() / turns;
    }
    double weights = turnsOfJob.keySet().stream().mapToDouble(JobSimulation::weight).sum();
    return job.weight() / weights * part.turn() / turnsOfJob.getOrDefault(job, part.turn());
  }
}
