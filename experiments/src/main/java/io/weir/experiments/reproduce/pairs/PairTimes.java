// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.pairs;

import io.weir.experiments.reproduce.pairs.host.PaperHost;
import io.weir.tuner.plan.ElevatorPair;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/** What the same work takes with each pair, in seconds. */
record PairTimes(Map<ElevatorPair, Double> seconds) {
  static PairTimes of(List<ElevatorPair> pairs, ToDoubleFunction<ElevatorPair> seconds) {
    Map<ElevatorPair, Double> all = new LinkedHashMap<>();
    pairs.forEach(each -> all.put(each, seconds.applyAsDouble(each)));
    return new PairTimes(all);
  }

  double of(String host, String guest) {
    return Objects.requireNonNull(seconds.get(new ElevatorPair(host, guest)));
  }

  /** The same without the pairs whose host has noop. */
  PairTimes withoutNoop() {
    Map<ElevatorPair, Double> rest = new LinkedHashMap<>(seconds);
    rest.keySet().removeIf(each -> each.host().equals("noop"));
    return new PairTimes(rest);
  }

  double mean() {
    return seconds.values().stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }

  double least() {
    return seconds.values().stream().mapToDouble(Double::doubleValue).min().orElseThrow();
  }

  /** Standard deviation over the mean: of table I this is the 45 % and 10 % of the text. */
  double variation() {
    double mean = mean();
    double squares =
        seconds.values().stream().mapToDouble(each -> (each - mean) * (each - mean)).sum();
    return Math.sqrt(squares / (seconds.size() - 1)) / mean;
  }

  /** What a pair saves of the time of the default. */
  double gain(String host, String guest) {
    return 1 - of(host, guest) / ofDefault();
  }

  /** What the best one saves of the time of the default. */
  double bestGain() {
    return 1 - least() / ofDefault();
  }

  private double ofDefault() {
    return of(PaperHost.DEFAULT.host(), PaperHost.DEFAULT.guest());
  }

  /** How much longer a pair takes than the best one. */
  double overBest(String host, String guest) {
    return of(host, guest) / least() - 1;
  }
}
