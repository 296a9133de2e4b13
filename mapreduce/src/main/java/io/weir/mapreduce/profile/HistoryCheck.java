// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.profile;

import io.weir.model.file.BadFileException;
import io.weir.model.job.Stage;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Whether what a history says can be: of one that was damaged, or made by hand, a profile would be
 * wrong.
 *
 * <pre>
 *   submit  ≤  finish of the job
 *   0  &lt;  start  ≤  shuffle's end  ≤  sort's end  ≤  finish of a task, each as far as clocks agree
 *   tasks that have succeeded  =  those that JOB_FINISHED counts
 * </pre>
 */
final class HistoryCheck {
  /** A task's own times are by its node's clock, others by that of the job's master. */
  private static final long CLOCKS_APART_MILLIS = 60_000;

  private final List<FinishedTask> tasks;

  /**
   * @param tasks that have succeeded
   */
  HistoryCheck(List<FinishedTask> tasks) {
    this.tasks = tasks;
  }

  /**
   * Of the job as a whole.
   *
   * @param counted tasks that have succeeded, as it says at its end
   * @throws BadFileException if that contradicts its tasks
   */
  void check(long submitMillis, long finishMillis, Map<Stage, Long> counted)
      throws BadFileException {
    if (submitMillis < 0 || finishMillis < submitMillis) {
      throw new BadFileException(
          "finishTime must not be before submitTime %d, was %d"
              .formatted(submitMillis, finishMillis));
    }
    for (Map.Entry<Stage, Long> each : counted.entrySet()) {
      long found = tasks.stream().filter(task -> task.stage() == each.getKey()).count();
      if (found != each.getValue()) {
        throw new BadFileException(
            "JOB_FINISHED counts %d %ss, but the history has %d that succeeded"
                .formatted(each.getValue(), each.getKey().name().toLowerCase(Locale.ROOT), found));
      }
    }
    if (tasks.isEmpty()) {
      throw new BadFileException("has no tasks, so there is nothing to profile");
    }
    for (FinishedTask each : tasks) {
      checkTimes(each);
      checkCounters(each);
    }
  }

  private static void checkTimes(FinishedTask task) throws BadFileException {
    if (task.startMillis() <= 0) {
      throw bad(task, "startTime", "after 1970", task.startMillis());
    }
    if (task.endMillis() < task.startMillis()) {
      throw bad(task, "finishTime", "not before startTime " + task.startMillis(), task.endMillis());
    }
    if (task.stage() == Stage.REDUCE) {
      long shuffled = task.shuffleEndMillis();
      checkBetween(task, "shuffleFinishTime", task.startMillis(), shuffled);
      checkBetween(task, "sortFinishTime", shuffled, task.sortEndMillis());
    }
  }

  private static void checkBetween(FinishedTask task, String name, long from, long time)
      throws BadFileException {
    if (time < from - CLOCKS_APART_MILLIS || time > task.endMillis() + CLOCKS_APART_MILLIS) {
      throw bad(
          task,
          name,
          "from %d to %d, give or take a minute".formatted(from, task.endMillis()),
          time);
    }
  }

  private static void checkCounters(FinishedTask task) throws BadFileException {
    for (Map.Entry<String, Long> each : task.counters().entrySet()) {
      if (each.getValue() < 0 && FinishedTask.isOfProfile(each.getKey())) {
        throw bad(task, each.getKey(), "0 or more", each.getValue());
      }
    }
  }

  private static BadFileException bad(FinishedTask task, String name, String allowed, long was) {
    return new BadFileException(
        "%s of %s must be %s, was %d".formatted(name, task.attempt(), allowed, was));
  }
}
