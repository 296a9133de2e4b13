// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.mixes;

import io.weir.experiments.engine.ExperimentOptions;
import io.weir.experiments.load.ClientResult;
import io.weir.experiments.load.Contender;
import io.weir.experiments.load.DiskKind;
import io.weir.experiments.load.LoadClient;
import io.weir.experiments.mixes.MixRun.Timing;
import io.weir.results.Bars;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Target;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes the document of what was measured. */
final class MixesResult {
  private final ExperimentOptions options;
  private final Measured measured;
  private final List<DiskKind> disks;
  private final List<ClientMix> mixes;
  private final String noRival;
  private final List<Score> scores;
  private final List<String> notes = new ArrayList<>();

  /**
   * @param mixes those that may have been measured
   * @param noRival why it was not measured; empty if it was
   */
  MixesResult(ExperimentOptions options, Measured measured, List<ClientMix> mixes, String noRival) {
    this.options = options;
    this.measured = measured;
    this.disks = Stream.of(DiskKind.values()).filter(disk -> measured.repeats(disk) > 0).toList();
    this.mixes =
        mixes.stream()
            .filter(mix -> measured.runs().stream().anyMatch(run -> run.mix().equals(mix)))
            .toList();
    this.noRival = noRival;
    this.scores = Score.of(measured, measured.runs());
  }

  /** Every client's numbers go into a file of that folder. */
  void keepClients(Path folder) throws IOException {
    ClientsFile.write(scores, folder.resolve("clients.csv"));
  }

  ResultDocument document(MixesBench bench, Collection<String> warnings) {
    ResultDocumentBuilder document =
        options
            .document(bench.name())
            .summary(
                "Applications of every kind beside each other on HDFS on ext4 on a spindle: stock, bfq with a blkio cgroup for each application (rival), and Weir with nothing set but weights.")
            .device(
                "models",
                String.join(", ", disks.stream().map(DiskKind::model).distinct().toList()))
            .device("disks", String.join(", ", disks.stream().map(DiskKind::label).toList()))
            .setting("mixes", mixes.size())
            .setting("dirty_bytes", LabHdfs.DIRTY_BYTES);
    for (DiskKind disk : disks) {
      Timing timing = Timing.of(disk, options.quick());
      document
          .setting("repeats_" + disk.label(), measured.repeats(disk))
          .setting("warm_up_seconds_" + disk.label(), timing.warmUpMillis() / 1e3)
          .setting("window_seconds_" + disk.label(), timing.windowMillis() / 1e3);
    }
    document.note(
        "Each figure is that of the mix that is worst off, whatever the disk: of each run its worst client, of the runs of a mix the median.");
    figures(document);
    document.figure(
        "failed_runs",
        Figure.of("runs", (double) measured.failures().size()).withTarget(Target.atMost(0)));
    bars(document);
    new MixesTables(scores, disks, mixes).addTo(document);
    document.note(
        "With x what a client gets, a the median of what it gets alone on stock, in mixes of one client too, and w its weight over the sum of the mix's, y = x/a/w. Who asks for a"
            + " bounded rate has y = 1 from 97 % of it, and never more. incentive_min is the least y of all clients; efficiency is the sum of x/a of a mix"
            + " in which somebody wants all he can get; never_worse is that sum over stock's.");
    document.note(
        "efficiency_mixed_min is of mixes that read and write to the disk, efficiency_min of all others; appends that are only flushed count as neither."
            + " demand_min is the least of what bounded clients get, over what they ask for or their share of what they would get alone without a bound,"
            + " whichever is less; device_efficiency_min has that without a bound for a. Both are stricter on bounded clients.");
    document.note(
        "append_p99_ratio is of logs with hflush: p99 over that alone on stock, at most 1 where p99 is within 5 ms. read_p99_ms is of small readers."
            + " syncs_over_100ms_per_minute_max is of logs with hsync, more than on stock; _stock is stock's own number. The rival runs under bfq on every disk.");
    notes.forEach(document::note);
    if (!noRival.isEmpty()) {
      document.note("The rival was skipped: " + noRival);
    }
    if (measured.commits().size() > 1) {
      document.note("Its runs are of the commits " + String.join(", ", measured.commits()) + ".");
    }
    measured.failures().forEach(each -> document.note("FAILED: " + each));
    warnings.forEach(each -> document.note("Warning: " + each));
    return document.build();
  }

  private void figures(ResultDocumentBuilder document) {
    least(document, "incentive_min", 0.9, each -> true, Score::leastKept);
    least(
        document,
        "efficiency_min",
        0.9,
        each -> each.run().mix().isGreedy() && !each.run().mix().isMixed(),
        Score::parts);
    least(
        document,
        "efficiency_mixed_min",
        0.8,
        each -> each.run().mix().isGreedy() && each.run().mix().isMixed(),
        Score::parts);
    extremes(
        document,
        "never_worse_min",
        Figure.FRACTION,
        Target.atLeast(0.97),
        (contender, score) ->
            contender == Contender.STOCK ? List.of() : againstStock(score, Score::parts, true));
    least(document, "demand_min", Double.NaN, each -> true, Score::leastDemandMet);
    least(
        document,
        "device_efficiency_min",
        Double.NaN,
        each -> each.run().mix().isGreedy(),
        Score::device);
    extremes(
        document,
        "append_p99_ratio",
        Figure.FRACTION,
        Target.atMost(1.5),
        (contender, score) ->
            score.appendRatio().stream().filter(ratio -> !ratio.isNaN()).toList());
    readLatency(document, "rotating", 120, DiskKind::isRotating);
    readLatency(document, "flash", 10, disk -> !disk.isRotating());
    extremes(
        document,
        "syncs_over_100ms_per_minute_max",
        "1/min",
        Target.atMost(0),
        (contender, score) ->
            contender == Contender.STOCK
                ? ofClients(score, MixesResult::isSyncedLog, ClientResult::over100MsPerMinute)
                : score.run().mix().clients().stream().anyMatch(MixesResult::isSyncedLog)
                    ? againstStock(score, MixesResult::slowSyncs, false)
                    : List.of());
  }

  private void readLatency(
      ResultDocumentBuilder document, String name, double most, Predicate<DiskKind> on) {
    extremes(
        document,
        "read_p99_ms_" + name,
        "ms",
        Target.atMost(most),
        (contender, score) ->
            on.test(score.run().disk())
                ? ofClients(score, LoadClient::isSmallReader, ClientResult::p99Millis)
                : List.of());
  }

  private static boolean isSyncedLog(LoadClient client) {
    return client.kind() == LoadClient.Kind.LOG_HSYNC;
  }

  private static double slowSyncs(Score score) {
    return ofClients(score, MixesResult::isSyncedLog, ClientResult::over100MsPerMinute).stream()
        .mapToDouble(Double::doubleValue)
        .max()
        .orElse(0);
  }

  private static List<Double> ofClients(
      Score score, Predicate<LoadClient> which, ToDoubleFunction<ClientResult> of) {
    List<Double> values = new ArrayList<>();
    for (int i = 0; i < score.run().got().size(); i++) {
      if (which.test(score.run().mix().clients().get(i))) {
        values.add(of.applyAsDouble(score.run().got().get(i)));
      }
    }
    return values;
  }

  /**
   * The same mix's with stock, in the same repeat: over it, or less it; none if that has failed.
   */
  private List<Double> againstStock(Score score, ToDoubleFunction<Score> of, boolean isRatio) {
    return scores.stream()
        .filter(that -> score.isSameBut(Contender.STOCK, that))
        .map(
            that ->
                isRatio
                    ? SharePromise.part(of.applyAsDouble(score), of.applyAsDouble(that))
                    : of.applyAsDouble(score) - of.applyAsDouble(that))
        .toList();
  }

  private void least(
      ResultDocumentBuilder document,
      String name,
      double target,
      Predicate<Score> which,
      ToDoubleFunction<Score> of) {
    extremes(
        document,
        name,
        Figure.FRACTION,
        Double.isNaN(target) ? null : Target.atLeast(target),
        (contender, score) -> which.test(score) ? List.of(of.applyAsDouble(score)) : List.of());
  }

  /** The worst mix of each contender; names that of Weir and of the others in a note. */
  private void extremes(
      ResultDocumentBuilder document,
      String name,
      String unit,
      @Nullable Target target,
      BiFunction<Contender, Score, List<Double>> values) {
    List<String> worst = new ArrayList<>();
    for (Contender contender : List.of(Contender.WEIR, Contender.RIVAL, Contender.STOCK)) {
      List<Score> its =
          scores.stream().filter(score -> score.run().contender() == contender).toList();
      WorstMix mix =
          WorstMix.of(its, name.endsWith("_min"), unit, score -> values.apply(contender, score));
      if (mix != null) {
        document.figure(
            name + contender.suffix(),
            target != null && contender == Contender.WEIR
                ? mix.figure().withTarget(target)
                : mix.figure());
        worst.add(
            "%s %s in %s (worst run of all %s)"
                .formatted(
                    contender.label(),
                    Texts.number(mix.figure().value()),
                    mix.name(),
                    Texts.number(mix.worstRun())));
      }
    }
    if (!worst.isEmpty()) {
      notes.add("%s: %s.".formatted(name, String.join("; ", worst)));
    }
  }

  /** What each promises, by contender. */
  private void bars(ResultDocumentBuilder document) {
    if (scores.stream().noneMatch(each -> each.run().contender() == Contender.WEIR)) {
      return;
    }
    Bars chart = null;
    for (Contender contender : Contender.values()) {
      if (scores.stream().anyMatch(each -> each.run().contender() == contender)) {
        String figure = "incentive_min" + contender.suffix();
        chart =
            chart == null
                ? Bars.of("The worst off of all clients", "y", contender.label(), figure)
                : chart.with(contender.label(), figure);
      }
    }
    if (chart != null) {
      document.bars(chart);
    }
  }
}
