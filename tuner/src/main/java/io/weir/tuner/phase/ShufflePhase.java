// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.phase;

/**
 * Whether a job's shuffle is a phase of its own, or too short to switch for (the paper's section
 * IV.A): what is left of it when the maps are done shrinks as maps come in more waves.
 */
public final class ShufflePhase {
  /** Shorter parts of a job are joined to what follows; the paper joins one of 2 %. */
  static final double SHORT = 0.05;

  /** Table II: the part of a sort that is its shuffle alone, by waves of maps from 1 in halves. */
  private static final double[] PARTS = {
    0.295, 0.17, 0.109, 0.064, 0.053, 0.034, 0.021, 0.023, 0.014
  };

  private static final double FIRST = 1;
  private static final double STEP = 0.5;

  private ShufflePhase() {}

  /** No. of waves = blocks / (nodes · slots of a node) */
  public static double waves(int blocks, int nodes, int slotsOfNode) {
    if (blocks < 0 || nodes < 1 || slotsOfNode < 1) {
      throw new IllegalArgumentException(
          "blocks must be 0 or more, nodes and slots 1 or more; were %d, %d and %d"
              .formatted(blocks, nodes, slotsOfNode));
    }
    return blocks / (double) (nodes * slotsOfNode);
  }

  /** What the paper has measured of a sort, between its measurements on a line. */
  public static double expectedPart(double waves) {
    double at = (waves - FIRST) / STEP;
    if (at <= 0) {
      return PARTS[0];
    }
    int below = (int) at;
    if (below >= PARTS.length - 1) {
      return PARTS[PARTS.length - 1];
    }
    double beyond = at - below;
    return (1 - beyond) * PARTS[below] + beyond * PARTS[below + 1];
  }

  /** Whether it is worth a phase, before the job was ever run. */
  public static boolean isExpected(double waves) {
    return expectedPart(waves) >= SHORT;
  }

  /** The same once it was measured, which counts for more. */
  public static boolean isWorthIt(double shuffleSeconds, double jobSeconds) {
    return shuffleSeconds >= SHORT * jobSeconds;
  }
}
