// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.mixes;

import io.weir.experiments.engine.ExperimentOptions;
import io.weir.experiments.engine.Lab;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.lab.Progress;
import io.weir.lab.cluster.BlkioGroups;
import io.weir.lab.load.ClientMix;
import io.weir.lab.load.ClientResult;
import io.weir.lab.load.Contender;
import io.weir.lab.load.DiskKind;
import io.weir.lab.load.MixRun;
import io.weir.lab.load.MixRun.Timing;
import io.weir.lab.load.Texts;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Disks of one kind, and for each place of each repeat an HDFS on them. */
final class MixesLab {
  private final DiskKind disk;
  private final ExperimentOptions options;
  private final Progress progress;
  private final @Nullable BlkioGroups groups;
  private final String noGroups;
  private @Nullable MixRun hdfs;
  private @Nullable Place place;
  private @Nullable Contender contender;
  private int repeat;

  private MixesLab(
      DiskKind disk,
      ExperimentOptions options,
      Progress progress,
      @Nullable BlkioGroups groups,
      String noGroups) {
    this.disk = disk;
    this.options = options;
    this.progress = progress;
    this.groups = groups;
    this.noGroups = noGroups;
  }

  static Lab<MixesLab> on(DiskKind disk) {
    return (options, progress, use) -> {
      BlkioGroups groups = null;
      String noGroups = "";
      try {
        groups = BlkioGroups.mount();
      } catch (IOException e) {
        noGroups = "The rival was skipped: cgroups are not available: " + e.getMessage();
      }
      MixesLab lab = new MixesLab(disk, options, progress, groups, noGroups);
      try {
        use.on(lab);
      } finally {
        lab.takeAway();
        if (groups != null) {
          groups.close();
        }
      }
    };
  }

  /** Runs a mix. If it fails it is tried again, on DataNodes that have started anew; then noted. */
  void measure(ClientMix mix, Contender with, Values values) throws Exception {
    if (with == Contender.RIVAL && groups == null) {
      values.note(noGroups);
      return;
    }
    try {
      try {
        run(mix, with, values);
      } catch (IOException | RuntimeException e) {
        stopIfEnding();
        progress.say("%s failed, and is tried again: %s".formatted(mix.name(), e));
        contender = null;
        run(mix, with, values);
      }
    } catch (IOException | RuntimeException e) {
      stopIfEnding();
      contender = null;
      values.put("failed", 1);
      values.note("FAILED: %s, %s, %s: %s".formatted(mix.name(), with.label(), disk.label(), e));
    }
  }

  private void run(ClientMix mix, Contender with, Values values)
      throws IOException, InterruptedException {
    MixRun run = at(Place.of(mix), values.round());
    if (contender != with) {
      run.use(with);
      contender = with;
    }
    MixRun.Outcome outcome = run.run(mix, with);
    List<ClientResult> got = outcome.got();
    if (Place.isBaseline(mix) && !(got.get(0).amount() > 0)) {
      throw new IOException("nothing was done in the window");
    }
    values.put("repeat", values.round());
    put(values, "amount", got, ClientResult::amount);
    put(values, "p50_ms", got, ClientResult::p50Millis);
    put(values, "p99_ms", got, ClientResult::p99Millis);
    put(values, "max_ms", got, ClientResult::maxMillis);
    put(values, "over_100ms_per_minute", got, ClientResult::over100MsPerMinute);
    outcome
        .warnings()
        .forEach(
            line ->
                values.note(
                    "Warning: %s, %s, %s: %s"
                        .formatted(mix.name(), with.label(), disk.label(), line)));
    progress.say("%s, %s: %s".formatted(mix.name(), with.label(), Texts.got(mix, got)));
  }

  private static void put(
      Values values, String name, List<ClientResult> got, ToDoubleFunction<ClientResult> of) {
    values.put(name, got.stream().mapToDouble(of).toArray());
  }

  private MixRun at(Place at, int inRepeat) throws IOException, InterruptedException {
    if (hdfs == null || !at.equals(place) || repeat != inRepeat) {
      takeAway();
      List<ClientMix> mixes =
          Place.withBaselines(chosen(options)).stream()
              .filter(mix -> Place.of(mix).equals(at))
              .toList();
      hdfs =
          MixRun.start(
              new MixRun.Settings(
                  disk,
                  at.shape(),
                  mixes,
                  Map.of(),
                  Timing.of(disk, options.quick()),
                  options.seed()),
              groups,
              options.directory(),
              progress);
      place = at;
      repeat = inRepeat;
    }
    return hdfs;
  }

  private static List<ClientMix> chosen(ExperimentOptions options) {
    boolean isQuick = options.quick() && options.choice().only().isEmpty();
    return isQuick
        ? AllMixes.QUICK
        : AllMixes.ALL.stream().filter(mix -> options.choice().has(mix.name())).toList();
  }

  private void takeAway() throws IOException {
    contender = null;
    if (hdfs != null) {
      MixRun old = hdfs;
      hdfs = null;
      old.close();
    }
  }

  /** Hadoop makes other exceptions of an interruption, or none: the process itself is asked. */
  private static void stopIfEnding() throws InterruptedException {
    Thread hook = new Thread(() -> {}, "is-it-ending");
    try {
      Runtime.getRuntime().addShutdownHook(hook);
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException ending) {
      throw new InterruptedException("the process ends");
    }
  }
}
