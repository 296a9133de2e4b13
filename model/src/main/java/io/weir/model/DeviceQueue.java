// SPDX-License-Identifier: Apache-2.0
package io.weir.model;

import java.util.function.IntToDoubleFunction;

/**
 * How many tasks are at a device at a time: a closed queueing network of the device, which those at
 * it share evenly, and of thinking, which tasks do without each other.
 *
 * <pre>
 *                        K!            Z_j^(N_j − k_j)   D_j^k_j
 *   p(k_1 … k_m)  ~  ───────────── · Π ─────────────── · ───────         K = Σ k_j
 *                    r(1) ⋯ r(K)     j  (N_j − k_j)!      k_j!
 *
 *   s_j = E[k_j] / E[k_j / K · r(K)]
 * </pre>
 *
 * <p>N_j tasks of kind j have the device for D_j seconds each round if they are alone there, and do
 * without it for Z_j; K of them get r(K) of its work done a second. This is the product form of
 * Baskett, Chandy, Muntz and Palacios; of D and Z their means alone matter. s_j is by what factor
 * the device takes longer than alone.
 */
final class DeviceQueue implements Queue {
  private final double[][] kinds;
  private final double[] together;
  private final IntToDoubleFunction speed;

  /**
   * @param tasks N_j, 1 or more
   * @param deviceSeconds D_j, 0 or more
   * @param thinkingSeconds Z_j, 0 or more
   * @param speed r, above 0; 1 of 1
   */
  DeviceQueue(
      int[] tasks, double[] deviceSeconds, double[] thinkingSeconds, IntToDoubleFunction speed) {
    this.speed = speed;
    this.kinds = new double[tasks.length][];
    int all = 0;
    for (int j = 0; j < tasks.length; j++) {
      kinds[j] = ofKind(tasks[j], deviceSeconds[j], thinkingSeconds[j]);
      all += tasks[j];
    }
    this.together = together(all);
  }

  /** The factors of one kind, by how many of it are at the device; scaled to 1 at most. */
  private static double[] ofKind(int tasks, double deviceSeconds, double thinkingSeconds) {
    double[] logs = new double[tasks + 1];
    for (int k = 0; k <= tasks; k++) {
      logs[k] = power(thinkingSeconds, tasks - k) + power(deviceSeconds, k);
    }
    return scaled(logs);
  }

  /** The logarithm of x^n / n!. */
  private static double power(double x, int n) {
    double log = n == 0 ? 0 : n * Math.log(x);
    for (int i = 2; i <= n; i++) {
      log -= Math.log(i);
    }
    return log;
  }

  /** K! / (r(1) ⋯ r(K)), scaled. */
  private double[] together(int all) {
    double[] logs = new double[all + 1];
    for (int k = 1; k <= all; k++) {
      logs[k] = logs[k - 1] + Math.log(k / speed.applyAsDouble(k));
    }
    return scaled(logs);
  }

  private static double[] scaled(double[] logs) {
    double most = Double.NEGATIVE_INFINITY;
    for (double each : logs) {
      most = Math.max(most, each);
    }
    double[] values = new double[logs.length];
    for (int i = 0; i < logs.length; i++) {
      values[i] = most == Double.NEGATIVE_INFINITY ? 0 : Math.exp(logs[i] - most);
    }
    return values;
  }

  @Override
  public double stretch(int kind) {
    double[] others = {1};
    for (int j = 0; j < kinds.length; j++) {
      others = j == kind ? others : folded(others, kinds[j]);
    }
    double there = 0;
    double done = 0;
    for (int k = 1; k < kinds[kind].length; k++) {
      for (int m = 0; m < others.length; m++) {
        double weight = kinds[kind][k] * others[m] * together[k + m] * k;
        there += weight;
        done += weight / (k + m) * speed.applyAsDouble(k + m);
      }
    }
    return done == 0 ? 1 : Math.max(1, there / done);
  }

  private static double[] folded(double[] a, double[] b) {
    double[] sum = new double[a.length + b.length - 1];
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < b.length; j++) {
        sum[i + j] += a[i] * b[j];
      }
    }
    return sum;
  }
}
