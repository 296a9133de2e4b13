// SPDX-License-Identifier: Apache-2.0
package io.weir.model.cost;

import io.weir.model.job.StageProfile;
import java.util.ArrayList;
import java.util.List;

/** What a node does of a stage. */
final class StageSimulation {
  private final StageProfile profile;
  private final List<StageSimulation> parents;
  private final double waitSeconds;
  private final int slots;
  private final int segments;
  private final int tasks;
  private final List<PhaseTotals> times = new ArrayList<>();
  private int begun;
  private int done;
  private boolean over;
  private double end;

  /**
   * @param profile as the device sees it
   * @param waitSeconds from the end of its parents to its beginning
   * @param slots tasks of its job that the node runs at a time
   * @param segments how many a task reads in a shuffle
   * @param nodes that share the tasks; this is the busiest of them
   */
  StageSimulation(
      StageProfile profile,
      List<StageSimulation> parents,
      double waitSeconds,
      int slots,
      int segments,
      int nodes) {
    this.profile = profile;
    this.parents = parents;
    this.waitSeconds = waitSeconds;
    this.slots = slots;
    this.segments = segments;
    this.tasks = (profile.tasks() + nodes - 1) / nodes;
    profile.phases().forEach(each -> times.add(new PhaseTotals()));
  }

  StageProfile profile() {
    return profile;
  }

  int segments() {
    return segments;
  }

  PhaseTotals times(int phase) {
    return times.get(phase);
  }

  boolean parentsAreOver() {
    return parents.stream().allMatch(StageSimulation::isOver);
  }

  double readySeconds() {
    return waitSeconds + parents.stream().mapToDouble(StageSimulation::end).max().orElse(0);
  }

  /**
   * Whether a slot begins one of its tasks.
   *
   * @param running tasks of its job that the node runs
   */
  boolean begin(int running) {
    if (begun == tasks || running >= slots) {
      return false;
    }
    begun++;
    return true;
  }

  int running() {
    return begun - done;
  }

  /** Whether a slot has had a task of this stage before the one that begins now. */
  boolean followsAnother() {
    return begun > slots;
  }

  /** One of its tasks has. */
  void ended(double now) {
    done++;
    if (done == tasks) {
      close(now);
    }
  }

  boolean isEmpty() {
    return tasks == 0;
  }

  void close(double now) {
    over = true;
    end = now;
  }

  boolean isOver() {
    return over;
  }

  /** When it was done, or 0. */
  double end() {
    return end;
  }
}
