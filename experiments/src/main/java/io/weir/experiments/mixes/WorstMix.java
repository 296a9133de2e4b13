// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.mixes;

import io.weir.experiments.load.DiskKind;
import io.weir.results.Figure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

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
  private record Place(DiskKind disk, ClientMix mix) {
    String label() {
      return "\"%s\" on %s".formatted(mix.name(), disk.label());
    }
  }

  /**
   * @param isLeast whether less is worse
   * @param values of the clients of a run that it is about
   * @return null if it is about none
   */
  static @Nullable WorstMix of(
      List<Score> scores, boolean isLeast, String unit, Function<Score, List<Double>> values) {
    Map<Place, List<Double>> runsByPlace = new LinkedHashMap<>();
    for (Score score : scores) {
      values.apply(score).stream()
          .reduce((one, other) -> worse(one, other, isLeast))
          .ifPresent(
              worst ->
                  runsByPlace
                      .computeIfAbsent(
                          new Place(score.run().disk(), score.run().mix()),
                          place -> new ArrayList<>())
                      .add(worst));
    }
    WorstMix worstMix = null;
    for (Map.Entry<Place, List<Double>> each : runsByPlace.entrySet()) {
      WorstMix mix = of(each.getKey(), each.getValue(), isLeast, unit);
      worstMix = worstMix == null ? mix : worstMix.orWorse(mix, isLeast);
    }
    return worstMix;
  }

  private static WorstMix of(Place place, List<Double> runs, boolean isLeast, String unit) {
    double[] samples = runs.stream().mapToDouble(Double::doubleValue).toArray();
    Figure figure = Figure.of(unit, samples);
    return new WorstMix(place.label(), figure, isLeast ? figure.min() : figure.max());
  }

  private WorstMix orWorse(WorstMix other, boolean isLeast) {
    double single = worse(worstRun, other.worstRun, isLeast);
    double mine = figure.value();
    boolean isMine = worse(mine, other.figure.value(), isLeast) == mine;
    return isMine
        ? new WorstMix(name, figure, single)
        : new WorstMix(other.name, other.figure, single);
  }

  private static double worse(double one, double other, boolean isLeast) {
    return isLeast ? Math.min(one, other) : Math.max(one, other);
  }
}
