// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.vms;

/** How few switches a job of guests needs at least. */
final class SwitchFloor {
  private SwitchFloor() {}

  /** What of the switches that could be saved is saved: (credit − ours) / (credit − least). */
  static double saved(double credit, double ours, double requests, int guests) {
    return (credit - ours) / (credit - least(requests, guests));
  }

  /** One batch is a request of each guest: Dom0 runs once, and each guest once. */
  private static double least(double requests, int guests) {
    return requests * (1 + 1.0 / guests);
  }
}
