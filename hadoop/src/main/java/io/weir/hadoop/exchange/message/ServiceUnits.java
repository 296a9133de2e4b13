// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.exchange.message;

/** Service and bytes are told in units of 1,024: a shift, where a division would cost more. */
final class ServiceUnits {
  private static final int BITS = 10;
  private static final long MOST = Long.MAX_VALUE >> BITS;

  private ServiceUnits() {}

  static long of(long amount) {
    return amount >> BITS;
  }

  static long[] of(long[] nanos) {
    long[] units = new long[nanos.length];
    for (int i = 0; i < nanos.length; i++) {
      units[i] = of(nanos[i]);
    }
    return units;
  }

  /** The units as an amount, which the fault calls so. */
  static long amount(long units, String what) throws MalformedMessageException {
    if (units < 0 || units > MOST) {
      throw new MalformedMessageException(what + " in it is out of range");
    }
    return units << BITS;
  }

  /** In the place of the units. */
  static long[] nanos(long[] units) throws MalformedMessageException {
    for (int i = 0; i < units.length; i++) {
      units[i] = amount(units[i], "a service");
    }
    return units;
  }
}
