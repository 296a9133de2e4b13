// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.promises;

import static io.weir.results.Figure.FRACTION;
import static java.util.Comparator.naturalOrder;
import static java.util.Comparator.reverseOrder;

import io.weir.experiments.engine.Case;
import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Lab;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.experiments.engine.Samples;
import io.weir.experiments.promises.PromiseCase.What;
import io.weir.hadoop.settings.WeirKeys;
import io.weir.lab.load.ClientMix;
import io.weir.lab.load.ClientResult;
import io.weir.lab.load.Contender;
import io.weir.lab.load.DiskKind;
import io.weir.lab.load.LoadClient;
import io.weir.lab.load.MixRun;
import io.weir.lab.load.MixRun.Timing;
import io.weir.lab.load.Shape;
import io.weir.lab.load.Texts;
import io.weir.results.Table;
import io.weir.results.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Whether what is reserved, limited or promised to be quick is so beside greedy neighbours: each
 * case without the promise and with it, on DataNodes that read their weights from a file.
 */
public final class PromisesBench {
  private static final Factor<DiskKind> DISK =
      new Factor<>("disk", List.of(DiskKind.ROTATING_MQ_DEADLINE, DiskKind.FLASH), DiskKind::label);
  private static final Factor<PromiseCase> CASE =
      new Factor<>("case", PromiseCase.ALL, PromiseCase::name);
  private static final Factor<String> PROMISE =
      Factor.named("promise", List.of("not promised", "promised"));
  private static final String NO_PROMISE = "# no promise\n";
  private static final long WATCH_MILLIS = 200;

  private PromisesBench() {}

  /** An HDFS, and the weights that its DataNodes read. */
  private record Promised(MixRun hdfs, Path weights, List<ClientMix> mixes) {
    void promise(String lines) throws IOException, InterruptedException {
      Files.writeString(weights, lines);
      TimeUnit.MILLISECONDS.sleep(4 * WATCH_MILLIS);
    }
  }

  public static Experiment declaration() {
    return Declaration.ofEach("promises", DISK, PromisesBench::on)
        .question("Do reservations, limits and latencies hold beside greedy neighbours?")
        .summary(
            "One client has a promise, and its neighbours take all that they can get; without the promise it has its share."
                + " Figures are of the worst case, by the median of its runs.")
        .takes("3 min, and 11 min a repeat", "8 min")
        .needs("root, FUSE and loop devices, Linux 6.2, 20 GB of memory")
        .varies(CASE)
        .partsAreOf(CASE)
        .where(its -> its.of(CASE).disk() == its.of(DISK))
        .compares(PROMISE)
        .measuresFirst((lab, its, values) -> alone(lab, values))
        .measures(
            (lab, its, values) -> {
              PromiseCase of = its.of(CASE);
              lab.promise(its.of(PROMISE).equals("promised") ? of.weights() : NO_PROMISE);
              List<ClientResult> got = lab.hdfs().run(of.mix(), Contender.WEIR).got();
              values.put("amount", got.get(0).amount());
              values.put("of_all", got.stream().mapToDouble(ClientResult::amount).toArray());
              values.put("p99_ms", got.get(0).p99Millis());
            })
        .figure(
            "reserve_met",
            FRACTION,
            all -> worst(all, What.RESERVE, naturalOrder()),
            Target.atLeast(0.97))
        .figure(
            "limit_exceeded",
            FRACTION,
            all -> worst(all, What.LIMIT, reverseOrder()),
            Target.atMost(0.03))
        .figure(
            "latency_p99_ratio",
            FRACTION,
            all -> worst(all, What.LATENCY, reverseOrder()),
            Target.atMost(1.2))
        .figure("throughput_kept", FRACTION, PromisesBench::leastKept, Target.atLeast(0.95))
        .table(PromisesBench::table)
        .note(
            "Throughput is the sum over clients of what each gets, over what it gets alone with Weir. What is reserved for one who"
                + " reads at random is the part of the device that would give so much in order.");
  }

  private static Lab<Promised> on(DiskKind disk) {
    return (options, progress, use) -> {
      List<ClientMix> mixes = mixesOn(disk);
      Path weights = Files.writeString(options.directory().resolve("weights"), NO_PROMISE);
      List<ClientMix> all = new ArrayList<>(mixes);
      all.addAll(ClientMix.aloneOf(mixes));
      MixRun.Settings settings =
          new MixRun.Settings(
              disk,
              Shape.PLAIN,
              all,
              Map.of(
                  WeirKeys.WEIGHTS_FILE,
                  weights.toString(),
                  WeirKeys.WATCH_PERIOD,
                  WATCH_MILLIS + "ms"),
              Timing.of(disk, options.quick()),
              options.seed());
      try (MixRun hdfs = MixRun.start(settings, null, options.directory(), progress)) {
        hdfs.use(Contender.WEIR);
        use.on(new Promised(hdfs, weights, mixes));
      }
    };
  }

  private static List<ClientMix> mixesOn(DiskKind disk) {
    return PromiseCase.ALL.stream()
        .filter(each -> each.disk() == disk)
        .map(PromiseCase::mix)
        .toList();
  }

  private static void alone(Promised lab, Values values) throws IOException, InterruptedException {
    for (ClientMix alone : ClientMix.aloneOf(lab.mixes())) {
      double got = lab.hdfs().run(alone, Contender.WEIR).got().get(0).amount();
      values.put(alone.clients().get(0).label(), got);
    }
  }

  private static double alone(Samples samples, PromiseCase of, LoadClient client) {
    return samples.median(client.label(), Case.ONLY.with(DISK, of.disk()));
  }

  private static Case its(PromiseCase of, boolean isPromised) {
    return Case.ONLY
        .with(DISK, of.disk())
        .with(PROMISE, isPromised ? "promised" : "not promised")
        .with(CASE, of);
  }

  private static Stream<PromiseCase> measured(Samples samples) {
    return PromiseCase.ALL.stream()
        .filter(each -> samples.of("p99_ms", its(each, /* isPromised= */ true)).length > 0);
  }

  /** What became of the promise, in each run. */
  private static double[] scores(Samples samples, PromiseCase of) {
    double alone = alone(samples, of, of.promised());
    return Arrays.stream(samples.of(of.value(), its(of, /* isPromised= */ true)))
        .map(got -> of.score(got, alone))
        .toArray();
  }

  /** Of all cases. */
  private static double[] worst(Samples samples, What what, Comparator<Double> worstFirst) {
    return measured(samples)
        .filter(each -> each.what() == what)
        .map(each -> scores(samples, each))
        .min(Comparator.comparing(Samples::medianOf, worstFirst))
        .orElse(new double[0]);
  }

  private static double[] leastKept(Samples samples) {
    return measured(samples)
        .filter(each -> each.what() != What.LIMIT)
        .mapToDouble(each -> Math.min(1, kept(samples, each)))
        .min()
        .stream()
        .toArray();
  }

  /** What all clients get with the promise, over the same without. */
  private static double kept(Samples samples, PromiseCase of) {
    return Samples.medianOf(throughput(samples, of, /* isPromised= */ true))
        / Samples.medianOf(throughput(samples, of, /* isPromised= */ false));
  }

  private static double[] throughput(Samples samples, PromiseCase of, boolean isPromised) {
    double[] alone =
        of.mix().clients().stream()
            .mapToDouble(client -> alone(samples, of, client.unbounded()))
            .toArray();
    return Arrays.stream(samples.rounds(its(of, isPromised).nameOf("of_all")))
        .mapToDouble(
            got -> IntStream.range(0, got.length).mapToDouble(i -> got[i] / alone[i]).sum())
        .toArray();
  }

  private static Table table(Samples samples) {
    Table table =
        Table.of(
            "What was promised, and what was had",
            Table.Column.of("disk"),
            Table.Column.of("who, beside whom"),
            Table.Column.of("promise"),
            Table.Column.of("not promised"),
            Table.Column.of("promised"),
            Table.Column.of("met, exceeded, or of the latency", FRACTION),
            Table.Column.of("throughput kept", FRACTION));
    for (PromiseCase each : measured(samples).toList()) {
      table =
          table.withRow(
              each.disk().label(),
              each.mix().name(),
              each.words(),
              had(samples, each, /* isPromised= */ false),
              had(samples, each, /* isPromised= */ true),
              Samples.medianOf(scores(samples, each)),
              kept(samples, each));
    }
    return table;
  }

  private static String had(Samples samples, PromiseCase of, boolean isPromised) {
    String had = Texts.number(samples.median(of.value(), its(of, isPromised)));
    return of.what() == What.LATENCY
        ? "p99 %s ms".formatted(had)
        : "%s %s".formatted(had, of.promised().unit());
  }
}
