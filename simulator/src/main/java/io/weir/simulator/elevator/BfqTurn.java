// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.elevator;

/** A process among the others of {@link Bfq}: its budget, and its tags of virtual time. */
final class BfqTurn {
  static final double WEIGHT = 100;

  /** A process that begins has so many times its weight. */
  private static final double RAISED = 30;

  final ProcessQueue queue;
  private final long raisedUntilNanos;
  double startTag;
  double finishTag;
  long servedBytes;
  boolean isWaiting;
  private double budgetBytes;

  /**
   * @param budgetBytes its first budget
   * @param raisedUntilNanos until when it weighs more
   */
  BfqTurn(ProcessQueue queue, double budgetBytes, long raisedUntilNanos) {
    this.queue = queue;
    this.budgetBytes = budgetBytes;
    this.raisedUntilNanos = raisedUntilNanos;
  }

  double weight(long nowNanos) {
    return queue.isSync && nowNanos < raisedUntilNanos ? WEIGHT * RAISED : WEIGHT;
  }

  double budgetBytes() {
    return budgetBytes;
  }

  boolean isExhausted() {
    return servedBytes >= budgetBytes;
  }

  /** Waits for its turn from this tag on. */
  void waitsFrom(double tag, long nowNanos) {
    startTag = tag;
    finishTag = tag + budgetBytes / weight(nowNanos);
    isWaiting = true;
  }

  /**
   * Its turn is over.
   *
   * @param chargedBytes what it has had, or what it has kept others from
   * @param isTimeout whether its time was over before its budget
   * @param mostBytes of a budget
   */
  void expires(double chargedBytes, boolean isTimeout, double mostBytes, long nowNanos) {
    finishTag = startTag + chargedBytes / weight(nowNanos);
    if (isExhausted()) {
      budgetBytes *= 4;
    } else if (isTimeout) {
      budgetBytes *= 2;
    }
    budgetBytes = Math.min(budgetBytes, mostBytes);
    servedBytes = 0;
  }
}
