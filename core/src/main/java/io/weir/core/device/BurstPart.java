// SPDX-License-Identifier: Apache-2.0
package io.weir.core.device;

/** How much of a burst is at a device without seeks at a time: q of {@link PartsAtDevice}. */
final class BurstPart {
  /** A piece, and what the kernel reads ahead: until more is known. */
  private static final double FIRST_BYTES = 256 << 10;

  private static final double LEAST_BYTES = 64 << 10;
  private static final double MOST_BYTES = 8 << 20;

  /** It changes by no more than this factor at a time. */
  private static final double MOST_CHANGE = 1.25;

  /** What is known counts half as much each time. */
  private static final double KEPT = 0.5;

  private double bytes = FIRST_BYTES;
  private double burstWork;
  private double burstCharge;
  private double readWork;
  private double readCharge;

  double bytes() {
    return bytes;
  }

  /** A scattered read was there beside bursts, did so much work and was charged so much for it. */
  void readBeside(double work, double charge) {
    readWork += work;
    readCharge += charge;
  }

  /** A burst was there beside scattered requests. */
  void burst(double work, double charge) {
    burstWork += work;
    burstCharge += charge;
    if (readWork > 0 && readCharge > 0 && burstCharge > 0) {
      double change = burstWork / burstCharge * (readCharge / readWork);
      bytes *= Math.min(MOST_CHANGE, Math.max(1 / MOST_CHANGE, change));
      bytes = Math.min(MOST_BYTES, Math.max(LEAST_BYTES, bytes));
      burstWork *= KEPT;
      burstCharge *= KEPT;
      readWork *= KEPT;
      readCharge *= KEPT;
    }
  }
}
