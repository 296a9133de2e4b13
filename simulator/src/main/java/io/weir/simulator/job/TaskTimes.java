// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.job;

/** How long the tasks of a stage took, in seconds; their mean and deviation by Welford's method. */
public final class TaskTimes {
  private long count;
  private double mean;
  private double squares;

  void add(double seconds) {
    count++;
    double before = seconds - mean;
    mean += before / count;
    squares += before * (seconds - mean);
  }

  public long count() {
    return count;
  }

  /** 0 if there were none. */
  public double mean() {
    return mean;
  }

  /** The standard deviation; 0 of fewer than two. */
  public double deviation() {
    return count < 2 ? 0 : Math.sqrt(squares / (count - 1));
  }
}
