// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.job;

import io.weir.model.job.Stage;
import io.weir.simulator.cluster.Node;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The tasks of a job that have a second attempt, or wait for a container for one. */
final class SecondAttempts {
  private record Task(Stage stage, int index) {
    static Task of(TaskRun attempt) {
      return new Task(attempt.stage(), attempt.index());
    }
  }

  private final Set<Task> tasks = new HashSet<>();

  /** The first attempts beside which one is to run. */
  private final List<TaskRun> waiting = new ArrayList<>();

  private int begun;

  void want(TaskRun first) {
    if (tasks.add(Task.of(first))) {
      waiting.add(first);
    }
  }

  /** The first one that waits and may run there: not beside the first attempt. */
  @Nullable TaskRun nextFor(Node node) {
    for (TaskRun each : waiting) {
      boolean hasRoom = each.stage() == Stage.MAP ? node.hasRoomForMap() : node.hasRoomForReduce();
      if (hasRoom && each.node() != node) {
        return each;
      }
    }
    return null;
  }

  TaskRun takeFor(Node node) {
    TaskRun next = Objects.requireNonNull(nextFor(node), "none waits that may run there");
    waiting.remove(next);
    begun++;
    return next;
  }

  /** A task is done. */
  void end(TaskRun attempt) {
    if (tasks.remove(Task.of(attempt))) {
      waiting.removeIf(each -> Task.of(each).equals(Task.of(attempt)));
    }
  }

  boolean isOf(TaskRun attempt) {
    return tasks.contains(Task.of(attempt));
  }

  int waiting() {
    return waiting.size();
  }

  int count(Stage stage) {
    return (int) tasks.stream().filter(each -> each.stage() == stage).count();
  }

  int begun() {
    return begun;
  }
}
