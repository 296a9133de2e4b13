// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.mixes;

import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Samples;
import io.weir.lab.load.ClientMix;
import io.weir.lab.load.Contender;
import io.weir.lab.load.DiskKind;
import io.weir.lab.load.MixRun;
import io.weir.lab.load.MixRun.Timing;
import io.weir.results.Figure;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Target;
import java.util.List;
import java.util.stream.Stream;

/**
 * Whether every application is at least as well off with Weir as on stock, whatever runs beside it:
 * each mix on each disk with stock HDFS, with its rival in the kernel and with Weir.
 */
public final class MixesBench {
  static final Factor<DiskKind> DISK =
      new Factor<>("disk", List.of(DiskKind.values()), DiskKind::label);
  static final Factor<ClientMix> MIX = new Factor<>("mix", AllMixes.ALL, ClientMix::name);
  static final Factor<Contender> CONTENDER = Factor.of("contender", Contender.class);

  private MixesBench() {}

  public static Experiment declaration() {
    Declaration<MixesLab> mixes =
        Declaration.ofEach("mixes", DISK, List.of(DiskKind.ROTATING_MQ_DEADLINE), MixesLab::on)
            .question(
                "Is every application at least as well off with Weir as on stock, in any mix?")
            .summary(
                "Applications of every kind beside each other on HDFS on ext4 on a spindle: stock, bfq with a blkio cgroup for each application (rival), and Weir with nothing set but weights.")
            .takes("130 min a repeat", "6 min")
            .needs("root, FUSE and loop devices, Linux 6.2, 20 GB of memory")
            .disksAreOf(DISK)
            .varies(MIX, AllMixes.QUICK, Place::withBaselines)
            .partsAreOf(MIX)
            .compares(CONTENDER)
            .inTurns(its -> Place.turn(its.of(MIX)))
            .where(its -> !Place.isBaseline(its.of(MIX)) || its.of(CONTENDER) == Contender.STOCK)
            .measures((lab, its, values) -> lab.measure(its.of(MIX), its.of(CONTENDER), values))
            .setting("dirty_bytes", MixRun.DIRTY_BYTES);
    for (DiskKind disk : DiskKind.values()) {
      Timing timing = Timing.of(disk, /* quick= */ false);
      Timing quick = Timing.of(disk, /* quick= */ true);
      mixes
          .setting(
              "warm_up_seconds_" + disk.label(),
              timing.warmUpMillis() / 1e3,
              quick.warmUpMillis() / 1e3)
          .setting(
              "window_seconds_" + disk.label(),
              timing.windowMillis() / 1e3,
              quick.windowMillis() / 1e3);
    }
    return mixes.document(MixesBench::document);
  }

  private static void document(Samples samples, ResultDocumentBuilder document) {
    List<Run> runs = Run.of(samples);
    List<Score> scores = Score.of(runs);
    List<DiskKind> disks =
        Stream.of(DiskKind.values()).filter(disk -> Run.repeats(runs, disk) > 0).toList();
    List<ClientMix> mixes =
        AllMixes.ALL.stream()
            .filter(mix -> runs.stream().anyMatch(run -> run.mix().equals(mix)))
            .toList();
    document
        .device(
            "models", String.join(", ", disks.stream().map(DiskKind::model).distinct().toList()))
        .device("disks", String.join(", ", disks.stream().map(DiskKind::label).toList()))
        .setting("mixes", mixes.size());
    for (DiskKind disk : disks) {
      document.setting("repeats_" + disk.label(), Run.repeats(runs, disk));
    }
    document.setting(
        "repeats", disks.stream().mapToInt(disk -> Run.repeats(runs, disk)).max().orElse(0));
    document.note(
        "Each figure is that of the mix that is worst off, whatever the disk: of each run its worst client, of the runs of a mix the median.");
    MixesFigures figures = new MixesFigures(scores);
    figures.addTo(document);
    double failed =
        samples.cases().stream().mapToDouble(its -> samples.of("failed", its).length).sum();
    document.figure("failed_runs", Figure.of("runs", failed).withTarget(Target.atMost(0)));
    figures.addBars(document);
    new MixesTables(scores, disks, mixes).addTo(document);
    document
        .note(
            "With x what a client gets, a the median of what it gets alone on stock, in mixes of one client too, and w its weight over the sum of the mix's, y = x/a/w. Who asks for a"
                + " bounded rate has y = 1 from 97 % of it, and never more. incentive_min is the least y of all clients; efficiency is the sum of x/a of a mix"
                + " in which somebody wants all he can get; never_worse is that sum over stock's.")
        .note(
            "efficiency_mixed_min is of mixes that read and write to the disk, efficiency_min of all others; appends that are only flushed count as neither."
                + " demand_min is the least of what bounded clients get, over what they ask for or their share of what they would get alone without a bound,"
                + " whichever is less; device_efficiency_min has that without a bound for a. Both are stricter on bounded clients.")
        .note(
            "append_p99_ratio is of logs with hflush: p99 over that alone on stock, at most 1 where p99 is within 5 ms. read_p99_ms is of small readers."
                + " syncs_over_100ms_per_minute_max is of logs with hsync, more than on stock; _stock is stock's own number. The rival runs under bfq on every disk.");
    figures.worst().forEach(document::note);
  }
}
