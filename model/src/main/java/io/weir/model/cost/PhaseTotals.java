// SPDX-License-Identifier: Apache-2.0
package io.weir.model.cost;

/** What a phase took of all tasks that went through it. */
final class PhaseTotals {
  private int tasks;
  private double seconds;
  private double waiting;
  private double computing;
  private double moving;

  void begun() {
    tasks++;
  }

  void add(double span, boolean waits, boolean computes, boolean moves) {
    seconds += span;
    waiting += waits ? span : 0;
    computing += computes ? span : 0;
    moving += moves ? span : 0;
  }

  void add(PhaseTotals other) {
    tasks += other.tasks;
    seconds += other.seconds;
    waiting += other.waiting;
    computing += other.computing;
    moving += other.moving;
  }

  /**
   * Of the average task.
   *
   * @param alone what it takes by itself: reads and writes are told apart as there
   */
  PhaseCost average(PhaseCost alone) {
    double each = Math.max(1, tasks);
    double reads = alone.ioSeconds() == 0 ? 0 : alone.readSeconds() / alone.ioSeconds();
    double start = Math.min(alone.interferenceSeconds(), Math.min(computing, moving) / each);
    double io = moving / each - start;
    double both = alone.concurrency().seconds(computing / each - start, io) + start;
    double others = (seconds - waiting) / each - both;
    return new PhaseCost(
        alone.phase(),
        computing / each - start,
        reads * io,
        (1 - reads) * io,
        start,
        waiting / each + Math.max(0, others),
        alone.concurrency());
  }
}
