// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.engine;

import io.weir.results.Figure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What was measured, by the name of its figure, in the order of the repeats. */
public final class Samples {
  private final Map<String, List<Double>> byName = new TreeMap<>();

  /** One more. */
  public void add(String name, double sample) {
    byName.computeIfAbsent(name, each -> new ArrayList<>()).add(sample);
  }

  /** All of a name; none if there is no such. */
  public double[] of(String name) {
    return byName.getOrDefault(name, List.of()).stream().mapToDouble(each -> each).toArray();
  }

  /** The one that was added last, of a name that has one or more. */
  public double last(String name) {
    double[] all = of(name);
    return all[all.length - 1];
  }

  /** Their median and spread. */
  public Figure figure(String name, String unit) {
    return Figure.of(unit, of(name));
  }

  /** Of a name that has one or more. */
  public double median(String name) {
    double[] sorted = of(name);
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /** The samples of one name over those of another, repeat by repeat. */
  public double[] ratio(String name, String over) {
    double[] ratios = of(name);
    double[] divisors = of(over);
    if (ratios.length != divisors.length) {
      throw new IllegalArgumentException(
          "%s has %d samples, %s has %d".formatted(name, ratios.length, over, divisors.length));
    }
    Arrays.setAll(ratios, i -> ratios[i] / divisors[i]);
    return ratios;
  }

  /** Of some samples those whose median is the least. */
  public static double[] least(double[]... some) {
    return Arrays.stream(some)
        .min(Comparator.comparingDouble(Samples::medianOf))
        .orElseThrow(() -> new IllegalArgumentException("there are no samples"));
  }

  private static double medianOf(double[] samples) {
    return Figure.of(Figure.FRACTION, samples).value();
  }
}
