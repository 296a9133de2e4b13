// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.mixes;

import io.weir.experiments.engine.Samples;
import io.weir.lab.load.ClientMix;
import io.weir.lab.load.ClientResult;
import io.weir.lab.load.LoadClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * How well off the clients of one run were.
 *
 * @param kept y of each client
 * @param demandMet of each client that asks for little, else 1
 * @param parts sum of x over a
 * @param device the same, where a is what the client would get alone if it wanted all
 * @param appendRatio of each log with hflush; NaN of others
 */
record Score(
    Run run,
    List<Double> kept,
    List<Double> demandMet,
    double parts,
    double device,
    List<Double> appendRatio) {

  /** Of all mixes but those one of whose clients was not measured alone. */
  static List<Score> of(List<Run> runs) {
    return runs.stream()
        .filter(run -> !Place.isBaseline(run.mix()))
        .flatMap(run -> of(run, runs).stream())
        .toList();
  }

  private static Optional<Score> of(Run run, List<Run> all) {
    List<Double> kept = new ArrayList<>();
    List<Double> demandMet = new ArrayList<>();
    List<Double> appendRatio = new ArrayList<>();
    double parts = 0;
    double device = 0;
    ClientMix mix = run.mix();
    for (int i = 0; i < mix.clients().size(); i++) {
      LoadClient client = mix.clients().get(i);
      ClientResult got = run.got().get(i);
      OptionalDouble alone = alone(run, client, all, ClientResult::amount);
      OptionalDouble unbounded = alone(run, client.unbounded(), all, ClientResult::amount);
      OptionalDouble p99 = alone(run, client, all, ClientResult::p99Millis);
      if (alone.isEmpty() || unbounded.isEmpty() || p99.isEmpty()) {
        return Optional.empty();
      }
      double share = mix.shareOf(client);
      kept.add(SharePromise.kept(client, got.amount(), alone.getAsDouble(), share));
      demandMet.add(
          client.isBounded()
              ? SharePromise.demandMet(client, got.amount(), unbounded.getAsDouble(), share)
              : 1);
      parts += SharePromise.part(got.amount(), alone.getAsDouble());
      device += SharePromise.part(got.amount(), unbounded.getAsDouble());
      appendRatio.add(
          client.kind() == LoadClient.Kind.LOG_HFLUSH
              ? SharePromise.appendRatio(got.p99Millis(), p99.getAsDouble())
              : Double.NaN);
    }
    return Optional.of(new Score(run, kept, demandMet, parts, device, appendRatio));
  }

  /**
   * The median of what a client of any weight had alone on stock, as its baseline and in the mixes
   * that have no other client; empty where that was not measured.
   */
  private static OptionalDouble alone(
      Run beside, LoadClient client, List<Run> all, ToDoubleFunction<ClientResult> of) {
    double[] got =
        all.stream()
            .filter(run -> run.isOnStock(beside.disk(), beside.mix().shape(), client))
            .mapToDouble(run -> of.applyAsDouble(run.got().get(0)))
            .toArray();
    return got.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(Samples.medianOf(got));
  }

  /** y of whoever is worst off. */
  double leastKept() {
    return kept.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
  }

  double leastDemandMet() {
    return demandMet.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
  }
}
