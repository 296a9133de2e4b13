// SPDX-License-Identifier: Apache-2.0
package io.weir.model;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/**
 * How many tasks are at a device at a time where each kind, as the tasks of one application, has a
 * share of it by its weight, whatever number of tasks it has there; those of one kind share evenly.
 *
 * <pre>
 *   k_j → k_j + 1   at the rate (N_j − k_j) / Z_j
 *   k_j → k_j − 1   at the rate φ_j · r(K) / D_j       φ_j = w_j / Σ_{i: k_i &gt; 0} w_i,  K = Σ k_i
 *
 *   s_j = E[k_j] / E[φ_j · r(K)]
 * </pre>
 *
 * <p>No product form is known for it, so the balance of this Markov chain is found by Gauss and
 * Seidel's iteration over its states, of which there are Π (N_j + 1). Symbols are those of {@link
 * DeviceQueue}, to which it is the same where all tasks weigh the same and each is a kind.
 */
final class WeightedQueue implements Queue {
  private static final int MOST_SWEEPS = 20_000;
  private static final double CLOSE_ENOUGH = 1e-10;

  private final int[] least;
  private final int[] most;
  private final int[] stride;
  private final double[] deviceSeconds;
  private final double[] thinkingSeconds;
  private final double[] weights;
  private final IntToDoubleFunction speed;
  private final double[] probability;

  /**
   * @param tasks N_j, 1 or more
   * @param deviceSeconds D_j, 0 or more
   * @param thinkingSeconds Z_j, 0 or more
   * @param weights w_j, above 0
   * @param speed r, above 0; 1 of 1
   */
  WeightedQueue(
      int[] tasks,
      double[] deviceSeconds,
      double[] thinkingSeconds,
      double[] weights,
      IntToDoubleFunction speed) {
    int kinds = tasks.length;
    this.deviceSeconds = deviceSeconds.clone();
    this.thinkingSeconds = thinkingSeconds.clone();
    this.weights = weights.clone();
    this.speed = speed;
    this.least = new int[kinds];
    this.most = new int[kinds];
    this.stride = new int[kinds];
    int states = 1;
    for (int j = 0; j < kinds; j++) {
      // Who never comes is never there, and who never leaves always.
      most[j] = deviceSeconds[j] == 0 ? 0 : tasks[j];
      least[j] = thinkingSeconds[j] == 0 ? most[j] : 0;
      stride[j] = states;
      states *= most[j] - least[j] + 1;
    }
    this.probability = balanced(states);
  }

  private int there(int state, int kind) {
    return least[kind] + state / stride[kind] % (most[kind] - least[kind] + 1);
  }

  private int all(int state) {
    int all = 0;
    for (int j = 0; j < most.length; j++) {
      all += there(state, j);
    }
    return all;
  }

  /** φ_j · r(K): what a kind gets done a second, of the seconds that it would take alone. */
  private double served(int state, int kind) {
    if (there(state, kind) == 0) {
      return 0;
    }
    double present = 0;
    for (int i = 0; i < weights.length; i++) {
      present += there(state, i) > 0 ? weights[i] : 0;
    }
    return weights[kind] / present * speed.applyAsDouble(all(state));
  }

  private double comes(int state, int kind) {
    int away = most[kind] - there(state, kind);
    return away == 0 ? 0 : away / thinkingSeconds[kind];
  }

  private double leaves(int state, int kind) {
    return there(state, kind) == least[kind] ? 0 : served(state, kind) / deviceSeconds[kind];
  }

  private double[] balanced(int states) {
    double[] p = new double[states];
    Arrays.fill(p, 1.0 / states);
    double change = Double.MAX_VALUE;
    for (int sweep = 0; sweep < MOST_SWEEPS && change > CLOSE_ENOUGH; sweep++) {
      change = 0;
      double sum = 0;
      for (int s = 0; s < states; s++) {
        double next = inflow(p, s);
        change = Math.max(change, Math.abs(next - p[s]));
        p[s] = next;
        sum += next;
      }
      for (int s = 0; s < states; s++) {
        p[s] /= sum;
      }
    }
    return p;
  }

  /** What comes from the neighbours of a state, over what leaves it. */
  private double inflow(double[] p, int state) {
    double in = 0;
    double out = 0;
    for (int j = 0; j < most.length; j++) {
      out += comes(state, j) + leaves(state, j);
      if (there(state, j) > least[j]) {
        int fewer = state - stride[j];
        in += p[fewer] * comes(fewer, j);
      }
      if (there(state, j) < most[j]) {
        int more = state + stride[j];
        in += p[more] * leaves(more, j);
      }
    }
    return out == 0 ? p[state] : in / out;
  }

  @Override
  public double stretch(int kind) {
    double there = 0;
    double done = 0;
    for (int s = 0; s < probability.length; s++) {
      there += probability[s] * there(s, kind);
      done += probability[s] * served(s, kind);
    }
    return done == 0 ? 1 : Math.max(1, there / done);
  }
}
