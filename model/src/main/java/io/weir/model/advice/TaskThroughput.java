// SPDX-License-Identifier: Apache-2.0
package io.weir.model.advice;

import java.util.function.DoubleUnaryOperator;

/**
 * What a node would get done with another number of tasks, by what was measured of it. A task is at
 * the disks in turn with being away from them: it computes, or waits for something else. With n
 * tasks of which k are at the disks, those move T(k) bytes a second, and each of the n − k others
 * comes back after Z seconds for each byte that it then moves. So the time in which k are there is
 *
 * <pre>
 *   p_n(k)  ∝  Π_{j=1..k}  (n − j + 1) / (Z · T(j))
 *   X(n)    =  Σ p_n(k) · T(k),    at most X(n') / (what n' tasks keep busy of the processors)
 * </pre>
 *
 * <p>Z is the one unknown. The busy part of the disks tells it, Σ p(k) · min(1, k/d); disks that
 * are busy all the time hide it, and then the number of requests at them does, Σ p(k) · k, of which
 * a task has one. Between {@value #KNOWN_BY_BUSY} and {@value #KNOWN_BY_QUEUE} both count.
 */
final class TaskThroughput {
  private static final double KNOWN_BY_BUSY = 0.8;
  private static final double KNOWN_BY_QUEUE = 0.95;

  /** Of Z · T(1): a thousandth and a thousand times what a byte takes at the disk. */
  private static final double LEAST_LOG = -7;

  private static final double MOST_LOG = 7;
  private static final int HALVINGS = 40;

  private final NodeLoad load;
  private final EvenDisks disks;
  private final double one;
  private final double away;
  private final double now;

  /**
   * @param load with one running task or more
   */
  TaskThroughput(NodeLoad load, EvenDisks disks) {
    this.load = load;
    this.disks = disks;
    this.one = disks.bytesPerSecond(1, load.writtenPart());
    this.away = away();
    this.now = moved(load.running(), away);
  }

  /** Over what it gets done now; 1 for the tasks that run. */
  double gain(int tasks) {
    double most = load.processorsBusy() > 0 ? Math.max(1, 1 / load.processorsBusy()) : tasks;
    return Math.min(most, moved(tasks, away) / now);
  }

  /** Z · T(1). */
  private double away() {
    int n = load.running();
    double byBusy = solved(z -> mean(n, z, disks::busy), load.busy());
    double byQueue = solved(z -> mean(n, z, k -> k), Math.min(n, load.queued()));
    double hidden =
        Math.max(0, Math.min(1, (load.busy() - KNOWN_BY_BUSY) / (KNOWN_BY_QUEUE - KNOWN_BY_BUSY)));
    return Math.exp((1 - hidden) * byBusy + hidden * byQueue);
  }

  /** The logarithm of the Z at which something that falls with Z is what was measured. */
  private static double solved(DoubleUnaryOperator falling, double measured) {
    double least = LEAST_LOG;
    double most = MOST_LOG;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (least + most) / 2;
      if (falling.applyAsDouble(Math.exp(middle)) > measured) {
        least = middle;
      } else {
        most = middle;
      }
    }
    return (least + most) / 2;
  }

  private double moved(int tasks, double z) {
    return mean(tasks, z, this::throughput);
  }

  private double throughput(double there) {
    return disks.bytesPerSecond(there, load.writtenPart()) / one;
  }

  /** Of something that the number of tasks at the disks determines, Σ p_n(k) · f(k). */
  private double mean(int n, double z, DoubleUnaryOperator f) {
    double part = 1; // p_n(k), times what all parts are together
    double parts = 1;
    double sum = f.applyAsDouble(0);
    for (int k = 1; k <= n; k++) {
      part *= (n - k + 1) / (z * throughput(k));
      parts += part;
      sum += part * f.applyAsDouble(k);
      if (parts > 1e100) {
        part /= parts;
        sum /= parts;
        parts = 1;
      }
    }
    return sum / parts;
  }
}
