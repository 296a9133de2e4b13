// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.mixes;

import io.weir.lab.load.LoadClient;

/**
 * What was promised to a client, and whether it got that. With x what it gets in a mix, a what it
 * gets alone on stock and w its weight over the sum of weights, {@code y = (x / a) / w}: 1 where it
 * has its part of the device's time. Whoever asks for less than all has at most 1.
 */
final class SharePromise {
  /** From here on who asks for so much has it. */
  private static final double AS_GOOD_AS_ALL = 0.97;

  private static final double SHORT_MILLIS = 5;

  private SharePromise() {}

  /**
   * y.
   *
   * @param gets x
   * @param alone a
   * @param share w
   */
  static double kept(LoadClient client, double gets, double alone, double share) {
    if (client.isBounded() && gets >= AS_GOOD_AS_ALL * client.asks()) {
      return 1;
    }
    double kept = part(gets, alone) / share;
    return client.isBounded() ? Math.min(1, kept) : kept;
  }

  /**
   * What a client that asks for little gets, over what it asks for or, where that is less, over the
   * share of what it would get alone without a bound. At most 1.
   */
  static double demandMet(LoadClient client, double gets, double aloneUnbounded, double share) {
    double due = Math.min(client.asks(), share * aloneUnbounded);
    return gets >= AS_GOOD_AS_ALL * due ? 1 : part(gets, due);
  }

  /** One of the parts whose sum says how much of the device is used: x over a. */
  static double part(double gets, double alone) {
    if (!(alone > 0)) {
      throw new IllegalArgumentException("alone must be a number above 0, was " + alone);
    }
    return gets / alone;
  }

  /** How much later an append is than alone; no more than 1 where it is not late at all. */
  static double appendRatio(double p99Millis, double aloneP99Millis) {
    double ratio = part(p99Millis, aloneP99Millis);
    return p99Millis <= SHORT_MILLIS ? Math.min(1, ratio) : ratio;
  }
}
