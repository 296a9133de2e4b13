// SPDX-License-Identifier: Apache-2.0
package io.weir.core.broker;

/**
 * What somebody gets in a period, in the mean: over as many periods as it is random.
 *
 * <pre>
 *   q ← 7/8 · q + 1/8 · max(0, −Δ·Δ_before) / r²      Δ: by how much more a period gave than the one before
 *   α = 1 / (1 + 16 · √q)
 *   r ← r + α · (latest − r)
 * </pre>
 *
 * <p>Of numbers that are random, differences of neighbours have other signs, and the mean of their
 * product is minus the variance: so √q is the coefficient of variation. What grows or falls step by
 * step, or at once, has no such products, and is followed at once: α is 1. A flow that has a burst
 * each second or two has a q of 1, and a mean of 17 periods.
 *
 * <p>The first period in which it gets something counts for nothing, as it is a part of one. Who
 * has got nothing for longer than chance explains, 2 / α periods, has gone.
 */
final class MeanRate {
  /** How much of q is of the latest period. */
  private static final double LATEST_OF_NOISE = 1.0 / 8;

  private static final double PERIODS_OF_NOISE = 16;

  private static final double PERIODS_WITHOUT = 2;

  private double rate;
  private double wantedRate;
  private double last;
  private double lastDifference;
  private double noise;
  private int periodsWithout;
  private boolean isNew = true;

  /** A period has passed. */
  void add(double latestRate, double latestWantedRate) {
    periodsWithout = latestRate > 0 ? 0 : periodsWithout + 1;
    if (periodsWithout > PERIODS_WITHOUT / latest()) {
      gone();
    } else if (rate > 0) {
      learn(latestRate);
      double part = latest();
      rate += part * (latestRate - rate);
      wantedRate += part * (latestWantedRate - wantedRate);
    } else if (latestRate > 0) {
      rate = isNew ? 0 : latestRate;
      wantedRate = isNew ? 0 : latestWantedRate;
      isNew = false;
      last = latestRate;
      lastDifference = 0;
    }
  }

  private void learn(double latestRate) {
    double difference = latestRate - last;
    double product = Math.max(0, -difference * lastDifference);
    noise += LATEST_OF_NOISE * (product / (rate * rate) - noise);
    last = latestRate;
    lastDifference = difference;
  }

  private void gone() {
    rate = 0;
    wantedRate = 0;
    noise = 0;
    isNew = true;
  }

  /** r; 0 of one who has got nothing for a while, or is new. */
  double rate() {
    return rate;
  }

  /** For which part of r it wanted more, in 255ths. */
  double wanted() {
    return rate <= 0 ? 0 : wantedRate / rate;
  }

  /** α: how much of r is of the latest period, above 0, to 1. */
  double latest() {
    return 1 / (1 + PERIODS_OF_NOISE * Math.sqrt(noise));
  }
}
