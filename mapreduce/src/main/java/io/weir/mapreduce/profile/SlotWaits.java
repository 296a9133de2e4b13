// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.profile;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** How the tasks of a stage followed each other. */
final class SlotWaits {
  private final List<FinishedTask> tasks;

  /**
   * @param tasks of a stage, in the order in which they started
   */
  SlotWaits(List<FinishedTask> tasks) {
    this.tasks = tasks;
  }

  /** The most that ran at a time on one host. */
  int mostAtOnce() {
    int most = 0;
    for (FinishedTask each : tasks) {
      long others =
          tasks.stream()
              .filter(other -> other.host().equals(each.host()))
              .filter(other -> other.startMillis() <= each.startMillis())
              .filter(other -> other.endMillis() > each.startMillis())
              .count();
      most = Math.max(most, (int) others);
    }
    return most;
  }

  /**
   * How long a host had none between two, on average: until the next was asked for, granted and
   * begun. Nothing where there were several at a time.
   */
  double secondsBetween() {
    Map<String, Long> lastEnds = new HashMap<>();
    double millis = 0;
    int times = 0;
    for (FinishedTask each : tasks) {
      Long before = lastEnds.put(each.host(), each.endMillis());
      if (before != null && before <= each.startMillis()) {
        millis += each.startMillis() - before;
        times++;
      }
    }
    return times == 0 ? 0 : millis / times / 1e3;
  }

  /** While the host of a task had none before it; nothing for the first there. */
  Optional<Interval> before(FinishedTask task) {
    OptionalLong end =
        tasks.stream()
            .filter(each -> each.host().equals(task.host()))
            .filter(each -> each.startMillis() < task.startMillis())
            .mapToLong(FinishedTask::endMillis)
            .max();
    return end.isPresent() && end.getAsLong() <= task.startMillis()
        ? Optional.of(new Interval(end.getAsLong(), task.startMillis()))
        : Optional.empty();
  }

  /** On how many hosts they ran; 1 if there are none. */
  int hosts() {
    return Math.max(1, (int) tasks.stream().map(FinishedTask::host).distinct().count());
  }
}
