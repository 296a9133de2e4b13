// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reality;

import io.weir.experiments.engine.Samples;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;

/**
 * A run time that is measured and simulated.
 *
 * @param scenario that it is of
 * @param setup the name of the setup in figures
 * @param label for people
 * @param real the name of the figure of the real one
 * @param simulated how long it takes in the simulator
 */
record Compared(
    String scenario,
    String setup,
    String label,
    String real,
    ToDoubleFunction<Simulated> simulated) {
  static final String VALUE = "simulated_seconds";

  String name() {
    return scenario + "_" + setup;
  }

  String simulatedFigure() {
    return VALUE + "_" + name();
  }

  boolean isKnown(Samples all) {
    return all.of(real).length > 0 && all.of(simulatedFigure()).length > 0;
  }

  /** By which part of the real run time the simulated one is off; none where either is missing. */
  double[] error(Samples all) {
    if (!isKnown(all)) {
      return new double[0];
    }
    double simulatedSeconds = all.median(simulatedFigure());
    double realSeconds = all.median(real);
    return new double[] {Math.abs(simulatedSeconds / realSeconds - 1)};
  }

  /** The greatest of some. */
  static double[] greatest(Samples all, Iterable<Compared> some) {
    double greatest = Double.NEGATIVE_INFINITY;
    for (Compared each : some) {
      greatest = Math.max(greatest, Arrays.stream(each.error(all)).max().orElse(greatest));
    }
    return Double.isInfinite(greatest) ? new double[0] : new double[] {greatest};
  }
}
