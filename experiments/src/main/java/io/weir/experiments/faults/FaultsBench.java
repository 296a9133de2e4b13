// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.faults;

import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.lab.Progress;
import io.weir.lab.hdfs.QuietLogs;
import io.weir.results.ResultDocument;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;

/**
 * What becomes of shares, and of those who use the file system, when a part of the cluster fails:
 * while it lasts the disks that are left share for the cluster, and afterwards its shares return.
 */
public final class FaultsBench implements Experiment {
  @Override
  public String name() {
    return "faults";
  }

  @Override
  public String summary() {
    return "Do applications go on, and do shares return, when a part of the cluster fails?";
  }

  @Override
  public String duration() {
    return "12 min a repeat";
  }

  @Override
  public String quickDuration() {
    return "9 min";
  }

  @Override
  public String needs() {
    return "root, FUSE and loop devices, 14 GB of memory, Debian's faketime";
  }

  @Override
  public List<String> parts() {
    return Arrays.stream(Fault.values()).map(Fault::figure).toList();
  }

  @Override
  public ResultDocument run(ExperimentOptions options, Progress progress) throws Exception {
    QuietLogs.toFile(options.directory().resolve("hdfs.log"));
    int repeats = options.quick() ? 1 : options.repeats();
    List<FaultsRun.Seen> runs = new ArrayList<>();
    for (int repeat = 0; repeat < repeats; repeat++) {
      Path directory = options.directory().resolve("jobs-" + repeat);
      runs.add(
          new FaultsRun(/* weirNodes= */ 3, options.quick(), directory, progress)
              .measure(chosen(options)));
    }
    FaultsResult result = new FaultsResult(runs, stock(options, runs, progress));
    return result.document(options, repeats);
  }

  private static EnumSet<Fault> chosen(ExperimentOptions options) {
    EnumSet<Fault> chosen = EnumSet.allOf(Fault.class);
    chosen.removeIf(each -> !options.choice().has(each.figure()));
    return chosen;
  }

  /** The faults through which something failed, on a cluster without Weir: as often. */
  private static List<FaultsRun.Seen> stock(
      ExperimentOptions options, List<FaultsRun.Seen> runs, Progress progress) throws Exception {
    List<FaultsRun.Seen> stock = new ArrayList<>();
    for (int repeat = 0; repeat < runs.size(); repeat++) {
      EnumSet<Fault> failed = EnumSet.noneOf(Fault.class);
      for (Map.Entry<Fault, FaultOutcome> each : runs.get(repeat).outcomes().entrySet()) {
        if (each.getValue().failedOperations() > 0 || each.getValue().jobFailed()) {
          failed.add(each.getKey());
        }
      }
      if (!failed.isEmpty()) {
        progress.say("the same faults on stock HDFS: " + failed);
        Path directory = options.directory().resolve("stock-jobs-" + repeat);
        stock.add(
            new FaultsRun(/* weirNodes= */ 0, options.quick(), directory, progress)
                .measure(failed));
      }
    }
    return stock;
  }
}
