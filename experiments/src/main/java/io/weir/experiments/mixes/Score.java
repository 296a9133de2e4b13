// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.mixes;

import io.weir.experiments.load.ClientResult;
import io.weir.experiments.load.Contender;
import io.weir.experiments.load.LoadClient;
import io.weir.experiments.mixes.Measured.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

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

  /** Of all runs but those one of whose clients was not measured alone. */
  static List<Score> of(Measured measured, List<Run> runs) {
    List<Score> scores = new ArrayList<>();
    for (Run run : runs) {
      of(measured, run).ifPresent(scores::add);
    }
    return scores;
  }

  private static Optional<Score> of(Measured measured, Run run) {
    List<Double> kept = new ArrayList<>();
    List<Double> demandMet = new ArrayList<>();
    List<Double> appendRatio = new ArrayList<>();
    double parts = 0;
    double device = 0;
    ClientMix mix = run.mix();
    for (int i = 0; i < mix.clients().size(); i++) {
      LoadClient client = mix.clients().get(i);
      ClientResult got = run.got().get(i);
      OptionalDouble alone = measured.alone(run.disk(), mix.shape(), client, ClientResult::amount);
      OptionalDouble unbounded =
          measured.alone(run.disk(), mix.shape(), client.unbounded(), ClientResult::amount);
      OptionalDouble p99 = measured.alone(run.disk(), mix.shape(), client, ClientResult::p99Millis);
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

  /** y of whoever is worst off. */
  double leastKept() {
    return kept.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
  }

  double leastDemandMet() {
    return demandMet.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
  }

  boolean isSameBut(Contender other, Score that) {
    return that.run.contender() == other
        && that.run.repeat() == run.repeat()
        && that.run.disk() == run.disk()
        && that.run.mix().equals(run.mix());
  }
}
