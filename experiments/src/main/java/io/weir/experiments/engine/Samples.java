// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.engine;

import io.weir.results.Figure;
import io.weir.results.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** What was measured, by the name of its figure, in the order of the repeats. */
public final class Samples {
  private final Map<String, List<double[]>> byName = new TreeMap<>();
  private final Map<String, List<List<Object>>> rows = new TreeMap<>();
  private final List<Case> cases;

  /** Of an experiment that has no cases. */
  public Samples() {
    this(List.of());
  }

  Samples(List<Case> cases) {
    this.cases = List.copyOf(cases);
  }

  /** The cases that were measured. */
  public List<Case> cases() {
    return cases;
  }

  /** Those of one more round. */
  public void add(String name, double... samples) {
    byName.computeIfAbsent(name, each -> new ArrayList<>()).add(samples.clone());
  }

  void addRows(Map<String, List<List<Object>>> byTable) {
    byTable.forEach(
        (table, more) -> rows.computeIfAbsent(table, none -> new ArrayList<>()).addAll(more));
  }

  /** A table of the rows that measurements found for it, in the order of the cases. */
  public Table table(String title, Table.Column... columns) {
    return new Table(title, List.of(columns), rows.getOrDefault(title, List.of()));
  }

  /** All of a name, round by round. */
  public double[][] rounds(String name) {
    return byName.getOrDefault(name, List.of()).stream()
        .map(double[]::clone)
        .toArray(double[][]::new);
  }

  /** All of a value in one case; none if it was not measured there. */
  public double[] of(String value, Case its) {
    return of(its.nameOf(value));
  }

  /** The median of a value in one case, where it was measured. */
  public double median(String value, Case its) {
    return median(its.nameOf(value));
  }

  /** All of a name; none if there is no such. */
  public double[] of(String name) {
    return byName.getOrDefault(name, List.of()).stream().flatMapToDouble(Arrays::stream).toArray();
  }

  /** What follows a prefix in the names that begin with it, by the alphabet. */
  public List<String> namesAfter(String prefix) {
    return byName.keySet().stream()
        .filter(name -> name.startsWith(prefix))
        .map(name -> name.substring(prefix.length()))
        .toList();
  }

  /** Of all of a name, their sum. */
  public double sum(String name) {
    return Arrays.stream(of(name)).sum();
  }

  /** Of all of a name, the greatest; none if there is none. */
  public double[] greatest(String name) {
    return Arrays.stream(of(name)).max().stream().toArray();
  }

  /** All of a value in several cases, case by case. */
  public double[] of(String value, Predicate<Case> which) {
    return cases.stream()
        .filter(which)
        .flatMapToDouble(its -> Arrays.stream(of(value, its)))
        .toArray();
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

  /** How much greater one is than another, as a part of that, repeat by repeat. */
  public double[] slowdown(String name, String over) {
    double[] slowdowns = ratio(name, over);
    Arrays.setAll(slowdowns, i -> slowdowns[i] - 1);
    return slowdowns;
  }

  /** Of some samples those whose median is the least. */
  public static double[] least(double[]... some) {
    return Arrays.stream(some)
        .min(Comparator.comparingDouble(Samples::medianOf))
        .orElseThrow(() -> new IllegalArgumentException("there are no samples"));
  }

  /** Of some samples those whose median is the greatest. */
  public static double[] greatest(double[]... some) {
    return Arrays.stream(some)
        .max(Comparator.comparingDouble(Samples::medianOf))
        .orElseThrow(() -> new IllegalArgumentException("there are no samples"));
  }

  /** The median of some samples; 1 or more. */
  public static double medianOf(double[] samples) {
    return Figure.of(Figure.FRACTION, samples).value();
  }
}
