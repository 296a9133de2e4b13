// SPDX-License-Identifier: Apache-2.0
package io.weir.model.advice;

import java.util.Locale;

/**
 * How many tasks one node should take next, from interval to interval. With X(n) what n tasks get
 * done ({@link TaskThroughput}), N those that are allowed, M those for which the node has
 * resources, and n* the number with the greatest X:
 *
 * <pre>
 *   wanted  =  M                          if X(M) ≥ X(n*) / (1 + e)        a limit gains nothing
 *              N                          if X(N) ≥ X(n*) / (1 + h)        it is good enough
 *              the middle of all around n* with X(n) ≥ X(n*) / (1 + e)     else
 *   next    =  wanted, from N/2 to 2·N    if it was on the same side of N twice running; else N
 * </pre>
 *
 * <p>e = {@value SlotChoice#ERROR}, what predictions are off by, h = {@value #WORTH_IT}. So it
 * starts to limit where that gains more than h, and ends where it gains less than e. A node that
 * still runs more than it may is given no less until those have ended.
 */
public final class LiveSlots {
  private static final double WORTH_IT = 0.08;
  private static final int TIMES = 2;

  private final EvenDisks disks;
  private int side;
  private int times;

  /**
   * What it says.
   *
   * @param tasks that the node should take next, 1 to what it has resources for
   * @param why in a few words
   */
  public record Next(int tasks, String why) {}

  private record Wanted(int tasks, String why) {}

  /**
   * @param disks of the node
   */
  public LiveSlots(EvenDisks disks) {
    this.disks = disks;
  }

  /** After one more interval. */
  public Next next(NodeLoad load) {
    Wanted wanted = wanted(load);
    int direction = Integer.signum(wanted.tasks - load.allowed());
    times = direction == side ? times + 1 : 1;
    side = direction;
    if (direction == 0) {
      return new Next(load.allowed(), wanted.why);
    }
    if (direction < 0 && load.running() > load.allowed()) {
      return new Next(load.allowed(), "waits for tasks to end");
    }
    if (times < TIMES) {
      return new Next(load.allowed(), wanted.why + "; waits for one more interval");
    }
    times = 0;
    int least = (load.allowed() + 1) / 2;
    int most = Math.min(load.most(), 2 * load.allowed());
    return new Next(Math.max(least, Math.min(most, wanted.tasks)), wanted.why);
  }

  private Wanted wanted(NodeLoad load) {
    if (load.running() == 0) {
      return new Wanted(load.most(), "no task runs");
    }
    TaskThroughput throughput = new TaskThroughput(load, disks);
    int most = load.most();
    double[] gains = new double[most + 1];
    int best = 1;
    for (int n = 1; n <= most; n++) {
      gains[n] = throughput.gain(n);
      best = gains[n] > gains[best] ? n : best;
    }
    double enough = gains[best] / (1 + SlotChoice.ERROR);
    if (gains[most] >= enough) {
      return new Wanted(most, "fewer tasks would gain nothing");
    }
    if (gains[load.allowed()] >= gains[best] / (1 + WORTH_IT)) {
      return new Wanted(load.allowed(), "as many as its disks carry");
    }
    int first = best;
    while (first > 1 && gains[first - 1] >= enough) {
      first--;
    }
    int last = best;
    while (last < most && gains[last + 1] >= enough) {
      last++;
    }
    int wanted = (first + last) / 2;
    return new Wanted(
        wanted,
        String.format(
            Locale.ROOT,
            "%d task%s would get %.0f %% more done",
            wanted,
            wanted == 1 ? "" : "s",
            100 * (gains[wanted] / gains[load.allowed()] - 1)));
  }
}
