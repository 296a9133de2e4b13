// SPDX-License-Identifier: Apache-2.0
package io.weir.cli;

import io.weir.cli.predict.PredictionDocument;
import io.weir.cli.predict.SlotRange;
import io.weir.linux.DeviceFile;
import io.weir.linux.ProbeResult;
import io.weir.model.Contention;
import io.weir.model.CostModel;
import io.weir.model.JobProfile;
import io.weir.model.JobProfileFile;
import io.weir.model.ProbedDevice;
import io.weir.model.Rounding;
import io.weir.model.Sharing;
import io.weir.report.HtmlReport;
import io.weir.results.ResultDocument;
import io.weir.results.ResultJson;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "predict",
    description = {
      "Says how long a job takes by the number of tasks that a node runs at a time, and where the disks decide that.",
      "After \"Modeling I/O Interference for Data Intensive Distributed Applications\", SAC 2013."
    })
final class PredictCommand implements Callable<Integer> {
  private static final int MOST = 100_000;

  private final Context context;

  /** Who meets a task at its node's device. */
  enum Met {
    /** Every task of the node, as in the paper. */
    ALL,
    /** Those that are at the device. */
    THERE
  }

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "PROFILE",
      description = "What the job does: a .profile.json.")
  private @Nullable Path profile;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "DEVICE",
      description = "What the disks of a node are like: a .device.json of weir probe.")
  private @Nullable Path device;

  @Option(names = "--nodes", paramLabel = "N", description = "1 to 100000 (default: 1).")
  private int nodes = 1;

  @Option(
      names = "--slots",
      paramLabel = "N..M",
      description = "Tasks that a node runs at a time, a number or a range (default: 1..8).")
  private String slots = "1..8";

  @Option(
      names = "--cores",
      paramLabel = "N",
      description = "Of a node, 1 to 100000 (default: one for each slot).")
  private int cores = MOST;

  @Option(
      names = "--met",
      paramLabel = "WHO",
      description =
          "Whom a task meets at the disks: there, those who are at them, or all of its node, as in the paper (default: there).")
  private Met met = Met.THERE;

  @Option(names = "--json", description = "Print the document instead of the table.")
  private boolean json;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Write it as one self-contained page with plots, too.")
  private @Nullable Path page;

  PredictCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws Exception {
    if (profile == null || device == null) {
      throw new UsageException("of what? weir predict JOB.profile.json DISK.device.json");
    }
    inRange("--nodes", nodes);
    inRange("--cores", cores);
    SlotRange range = range();
    JobProfile job = JobProfileFile.read(profile);
    ProbeResult probed = DeviceFile.read(device);
    ProbedDevice disks = probed.forModel();
    Sharing sharing =
        met == Met.ALL ? Sharing.BY_ALL : Sharing.byThoseThere(new Contention(disks, cores));
    ResultDocument document =
        new PredictionDocument(
                job,
                new CostModel(disks, sharing, Rounding.NONE),
                new CostModel(disks, Sharing.BY_NONE, Rounding.NONE),
                nodes,
                range)
            .document(probed.device(), context.version(), context.commit());
    if (json) {
      context.console().out().print(ResultJson.toJson(document));
    } else {
      Shown.table(document, context.console());
    }
    if (page != null) {
      HtmlReport.write(document, page);
      context.console().err().println("page    " + context.places().shown(page));
    }
    return 0;
  }

  private SlotRange range() {
    try {
      return SlotRange.parse(slots);
    } catch (IllegalArgumentException e) {
      throw new UsageException("--" + e.getMessage());
    }
  }

  private static void inRange(String option, int value) {
    if (value < 1 || value > MOST) {
      throw new UsageException("%s is %d; allowed is 1 to %d".formatted(option, value, MOST));
    }
  }
}
