// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.settings;

import java.util.Arrays;
import java.util.Collection;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * The spread of runs beyond what alternatives and blocks explain, from all blocks so far:
 *
 * <pre>
 *   y_ij = alternative_i + block_j + e_ij,     s² = Σ e_ij² / Σ (alternatives − 1) · (blocks − 1)
 * </pre>
 *
 * @param squares Σ e_ij²
 * @param freedom degrees of it
 */
record Residuals(double squares, int freedom) {
  static final Residuals NONE = new Residuals(0, 0);

  /** These and those of more blocks, each of which has all of the alternatives. */
  Residuals and(Collection<double[]> alternatives) {
    int blocks = alternatives.iterator().next().length;
    double[] ofBlocks = new double[blocks];
    double all = 0;
    for (double[] each : alternatives) {
      for (int block = 0; block < blocks; block++) {
        ofBlocks[block] += each[block] / alternatives.size();
      }
      all += mean(each) / alternatives.size();
    }
    double sum = 0;
    for (double[] each : alternatives) {
      double mean = mean(each);
      for (int block = 0; block < blocks; block++) {
        double rest = each[block] - mean - ofBlocks[block] + all;
        sum += rest * rest;
      }
    }
    return new Residuals(squares + sum, freedom + (alternatives.size() - 1) * (blocks - 1));
  }

  private static double mean(double[] of) {
    return Arrays.stream(of).average().orElseThrow();
  }

  /** Of one run. */
  double deviation() {
    return freedom == 0 ? Double.POSITIVE_INFINITY : Math.sqrt(squares / freedom);
  }

  /** Of the difference of two means of so many blocks each. */
  double ofDifference(int blocks) {
    return deviation() * Math.sqrt(2.0 / blocks);
  }

  /** How many times that a difference has to be, to be wrong so seldom; one-sided. */
  double times(double wrong) {
    return new TDistribution(freedom).inverseCumulativeProbability(1 - wrong);
  }
}
