// SPDX-License-Identifier: Apache-2.0
package io.weir.core.broker;

/**
 * What somebody gets in a period, in the mean: over as many periods as it is random.
 *
 * <pre>
 *   q ← 7/8 · q + 1/8 · min( max(0, −Δ·Δ_before) / r²,  3 · (q + 0.002) )      Δ: by how much more a period gave than the one before
 *   α = 1 / (1 + 160 · q)
 *   r ← r + α · (latest − r)
 * </pre>
 *
 * <p>Of numbers that are random, differences of neighbours have other signs, and the mean of their
 * product is minus the variance: so √q is the coefficient of variation. What grows or falls step by
 * step, or at once, has no such products, and is followed at once: α is 1. A flow that has a burst
 * a second has a q of a half or so, and a mean of 80 periods. A jump there and back, as when a node
 * fails and comes back, is no chance: of a flow that has been there for {@value #PERIODS_KNOWN}
 * periods it counts for no more than three times what was seen.
 *
 * <p>Who gets more than three times r in two periods running does something else than before, and
 * the mean begins anew: one that was tiny and random would else be followed for half a minute.
 *
 * <p>Who gets nothing in a period has gone, or comes too seldom to be measured by what he gets in
 * one: a burst in two seconds says nothing of the share of a second. Who has got something in
 * {@value #PERIODS_NEW} periods running counts; the first of them is a part of one, and is left
 * out.
 */
final class MeanRate {
  /** How much of q is of the latest period. */
  private static final double LATEST_OF_NOISE = 1.0 / 8;

  private static final double PERIODS_OF_NOISE = 160;

  /** Who gets so many times the mean in two periods running does something else than before. */
  private static final double MOST_GROWTH = 3;

  /** One period counts for so many times the noise so far, and a little. */
  private static final double MOST_OF_NOISE = 3;

  private static final double LITTLE_NOISE = 0.002;

  /** Who has got something in fewer than so many periods running is new. */
  private static final int PERIODS_NEW = 3;

  /** Of one who has got something in so many periods running it is known how random he is. */
  private static final int PERIODS_KNOWN = 16;

  private double rate;
  private double wantedRate;
  private double last;
  private double lastDifference;
  private double noise = LITTLE_NOISE;
  private int periods;

  /** A period has passed. */
  void add(double latestRate, double latestWantedRate) {
    if (latestRate <= 0) {
      gone();
      return;
    }
    periods = Math.min(periods + 1, PERIODS_KNOWN);
    if (periods == 1) {
      return;
    }
    boolean isAnother = Math.min(latestRate, last) > MOST_GROWTH * rate;
    if (periods == 2 || isAnother) {
      rate = latestRate;
      wantedRate = latestWantedRate;
      last = latestRate;
      lastDifference = 0;
      noise = isAnother ? LITTLE_NOISE : noise;
    } else {
      learn(latestRate);
      double part = latest();
      rate += part * (latestRate - rate);
      wantedRate += part * (latestWantedRate - wantedRate);
    }
  }

  private void learn(double latestRate) {
    double difference = latestRate - last;
    double product = Math.max(0, -difference * lastDifference) / (rate * rate);
    double most = MOST_OF_NOISE * (noise + LITTLE_NOISE);
    double seen = periods < PERIODS_KNOWN ? product : Math.min(product, most);
    noise += LATEST_OF_NOISE * (seen - noise);
    last = latestRate;
    lastDifference = difference;
  }

  /** How random it was is remembered: whoever comes back is as random as he was. */
  private void gone() {
    periods = 0;
  }

  /** r; 0 of one who does not count. */
  double rate() {
    return periods < PERIODS_NEW ? 0 : rate;
  }

  /** Whether it gets something, and not for long enough to be measured. */
  boolean isNew() {
    return periods > 0 && periods < PERIODS_NEW;
  }

  /** For which part of r it wanted more, in 255ths. */
  double wanted() {
    return rate() <= 0 ? 0 : wantedRate / rate;
  }

  /** q: the square of r's coefficient of variation from period to period. */
  double noise() {
    return noise;
  }

  /** α: how much of r is of the latest period, above 0, to 1. */
  double latest() {
    return 1 / (1 + PERIODS_OF_NOISE * noise);
  }
}
