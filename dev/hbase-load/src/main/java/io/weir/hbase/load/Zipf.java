// SPDX-License-Identifier: Apache-2.0
package io.weir.hbase.load;

import java.util.SplittableRandom;

/**
 * Which row is asked for: a few of them often, most of them hardly ever. With n rows and θ = 0.99,
 * that of rank r is asked for in proportion to 1 / r^θ (J. Gray et al., "Quickly Generating
 * Billion-Record Synthetic Databases", SIGMOD 1994, section 5):
 *
 * <pre>
 *   ζ(n) = Σ 1/i^θ,   α = 1 / (1 − θ),   η = (1 − (2/n)^(1−θ)) / (1 − ζ(2)/ζ(n))
 *   r    = 0 if u·ζ(n) &lt; 1;  1 if u·ζ(n) &lt; 1 + 0.5^θ;  else n·(η·u − η + 1)^α
 * </pre>
 */
final class Zipf {
  private static final double THETA = 0.99;

  private final int rows;
  private final double zeta;
  private final double alpha;
  private final double eta;

  /**
   * @param rows 2 or more
   */
  Zipf(int rows) {
    this.rows = rows;
    this.zeta = zeta(rows);
    this.alpha = 1 / (1 - THETA);
    this.eta = (1 - Math.pow(2.0 / rows, 1 - THETA)) / (1 - zeta(2) / zeta);
  }

  private static double zeta(int n) {
    double sum = 0;
    for (int i = 1; i <= n; i++) {
      sum += 1 / Math.pow(i, THETA);
    }
    return sum;
  }

  /** A rank, 0 for the row that is asked for most. */
  int rank(SplittableRandom random) {
    double u = random.nextDouble();
    double uz = u * zeta;
    if (uz < 1) {
      return 0;
    }
    if (uz < 1 + Math.pow(0.5, THETA)) {
      return 1;
    }
    return Math.min(rows - 1, (int) (rows * Math.pow(eta * u - eta + 1, alpha)));
  }
}
