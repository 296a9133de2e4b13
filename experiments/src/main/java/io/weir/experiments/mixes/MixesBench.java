// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.mixes;

import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.experiments.load.DiskKind;
import io.weir.lab.Progress;
import io.weir.lab.cluster.BlkioGroups;
import io.weir.lab.hdfs.QuietLogs;
import io.weir.results.ResultDocument;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Whether every application is at least as well off with Weir as on stock, whatever runs beside it:
 * each mix on each disk with stock HDFS, with its rival in the kernel and with Weir.
 */
public final class MixesBench implements Experiment {
  @Override
  public String name() {
    return "mixes";
  }

  @Override
  public String summary() {
    return "Is every application at least as well off with Weir as on stock, in any mix?";
  }

  @Override
  public String duration() {
    return "130 min a repeat";
  }

  @Override
  public String quickDuration() {
    return "6 min";
  }

  @Override
  public String needs() {
    return "root, FUSE and loop devices, Linux 6.2, 20 GB of memory";
  }

  @Override
  public List<String> parts() {
    return AllMixes.ALL.stream().map(ClientMix::name).toList();
  }

  @Override
  public List<String> disks() {
    return Stream.of(DiskKind.values()).map(DiskKind::label).toList();
  }

  @Override
  public boolean keeps() {
    return true;
  }

  @Override
  public ResultDocument run(ExperimentOptions options, Progress progress) throws Exception {
    Path log = options.directory().resolve("hdfs.log");
    QuietLogs.toFile(log);
    List<ClientMix> mixes = mixesOf(options);
    ExperimentOptions.Earlier earlier = options.from();
    Path folder = earlier == null ? options.kept() : earlier.folder();
    RunsFile kept = new RunsFile(folder, options.commit(), options.quick());
    Measured measured = new Measured();
    if (earlier != null) {
      kept.readInto(measured, mixes);
    }
    int repeats = earlier == null ? options.repeats() : earlier.more();
    if (repeats > 0) {
      measured.addCommit(options.commit());
    }
    String noRival = "";
    BlkioGroups groups = null;
    try {
      groups = BlkioGroups.mount();
    } catch (IOException e) {
      noRival = "cgroups are not available: " + e.getMessage();
      progress.say("the rival is skipped: " + noRival);
    }
    MixesEngine engine = new MixesEngine(options, log, mixes, measured, kept, groups, progress);
    try {
      engine.measure(disksOf(options), repeats);
    } catch (InterruptedException e) {
      progress.say("what was measured is kept; to go on: --from %s --more 1".formatted(folder));
      throw e;
    } finally {
      if (groups != null) {
        groups.close();
      }
    }
    MixesResult result = new MixesResult(options, measured, mixes, noRival);
    result.keepClients(folder);
    return result.document(this, engine.warnings());
  }

  private static List<DiskKind> disksOf(ExperimentOptions options) {
    List<String> names = options.choice().disks();
    return Stream.of(DiskKind.values())
        .filter(
            disk ->
                names.isEmpty()
                    ? !options.quick() || disk == DiskKind.ROTATING_MQ_DEADLINE
                    : names.contains(disk.label()))
        .toList();
  }

  private static List<ClientMix> mixesOf(ExperimentOptions options) {
    boolean isQuick = options.quick() && options.choice().only().isEmpty();
    return AllMixes.ALL.stream()
        .filter(mix -> isQuick ? mix.isQuick() : options.choice().has(mix.name()))
        .toList();
  }
}
