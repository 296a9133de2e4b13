// SPDX-License-Identifier: Apache-2.0
package io.weir.model.cost;

import io.weir.model.device.Division;
import io.weir.model.device.NodeDisk;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Who is where on a node at a moment. */
final class ContentionCount {
  private final Map<NodeDisk, DiskContention> atDisks = new HashMap<>();
  private final Division division;
  private double threads;

  private ContentionCount(Division division) {
    this.division = division;
  }

  static ContentionCount of(List<TaskSimulation> tasks, Division division) {
    ContentionCount all = new ContentionCount(division);
    for (TaskSimulation each : tasks) {
      all.threads += each.isComputing() ? each.threads() : 0;
      if (each.isMoving()) {
        all.atDisks
            .computeIfAbsent(each.part().disk(), disk -> new DiskContention())
            .add(each.job(), each.part());
      }
    }
    return all;
  }

  /** That compute. */
  double threads() {
    return threads;
  }

  /** What a task gets done of its I/O in a second, of the seconds that it would take alone. */
  double ioSpeed(TaskSimulation task) {
    if (!task.isMoving()) {
      return 0;
    }
    TaskPart part = task.part();
    DiskContention there = Objects.requireNonNull(atDisks.get(part.disk()));
    return part.ioSpeed(there, there.share(task.job(), part, division), task.stage().segments());
  }
}
