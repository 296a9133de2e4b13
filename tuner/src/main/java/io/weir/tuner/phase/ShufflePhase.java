// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.phase;

/**
 * Whether a job's shuffle is a phase of its own, or too short to switch for (the paper's section
 * IV.A).
 */
public final class ShufflePhase {
  /** Shorter parts of a job are joined to what follows; the paper joins one of 2 %. */
  static final double SHORT = 0.05;

  private ShufflePhase() {}

  /** Whether it is, by what was measured. */
  public static boolean isWorthIt(double shuffleSeconds, double jobSeconds) {
    return shuffleSeconds >= SHORT * jobSeconds;
  }
}
