// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.mixes;

import io.weir.results.Figure;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The mix that is worst off in something, on whatever disk: of each mix the worst client of each
 * run, and of its runs the median. So a mix that was repeated counts as one that was not, and one
 * run in which a neighbour of this machine was loud is not what the product promises.
 *
 * @param name of the mix and its disk
 * @param figure the median of its runs, with their spread
 * @param worstRun the worst of all runs of all mixes
 */
record WorstMix(String name, Figure figure, double worstRun) {
  /**
   * @param isLeast whether less is worse
   * @param values of the clients of a run that it is about
   * @return none if it is about none
   */
  static Optional<WorstMix> of(
      List<Score> scores, boolean isLeast, String unit, Function<Score, List<Double>> values) {
    Comparator<Double> worstFirst = isLeast ? Comparator.naturalOrder() : Comparator.reverseOrder();
    Map<String, List<Double>> runs = new LinkedHashMap<>();
    for (Score score : scores) {
      String name = "\"%s\" on %s".formatted(score.run().mix().name(), score.run().disk().label());
      values.apply(score).stream()
          .min(worstFirst)
          .ifPresent(worst -> runs.computeIfAbsent(name, none -> new ArrayList<>()).add(worst));
    }
    double worstRun =
        runs.values().stream().flatMap(Collection::stream).min(worstFirst).orElse(Double.NaN);
    return runs.entrySet().stream()
        .map(each -> new WorstMix(each.getKey(), figure(unit, each.getValue()), worstRun))
        .min(Comparator.comparing(mix -> mix.figure().value(), worstFirst));
  }

  private static Figure figure(String unit, List<Double> runs) {
    return Figure.of(unit, runs.stream().mapToDouble(Double::doubleValue).toArray());
  }
}
