// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.predict;

import io.weir.cli.console.PatientProgress;
import io.weir.cli.console.Shown;
import io.weir.cli.context.Context;
import io.weir.cli.usage.OutputFile;
import io.weir.cli.usage.UsageException;
import io.weir.linux.DeviceFile;
import io.weir.linux.ProbeResult;
import io.weir.model.cost.CostModel;
import io.weir.model.device.NodeDisks;
import io.weir.model.job.JobGraph;
import io.weir.model.job.JobGraphFile;
import io.weir.model.job.JobProfile;
import io.weir.model.job.Profile;
import io.weir.report.HtmlReport;
import io.weir.results.ResultDocument;
import io.weir.results.ResultJson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "predict",
    description = {
      "Says how long a job takes by the number of tasks that a node runs at a time, and where the disks decide that.",
      "After \"Modeling I/O Interference for Data Intensive Distributed Applications\", SAC 2013."
    })
public final class PredictCommand implements Callable<Integer> {
  /** As in a profile. */
  private static final int MOST_TASKS = 100_000_000;

  private final Context context;

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

  @Mixin private final NodeOptions nodes = new NodeOptions();

  @Option(
      names = "--slots",
      paramLabel = "N..M",
      description = "Tasks that a node runs at a time, a number or a range (default: 1..8).")
  private String slots = "1..8";

  @Option(
      names = "--maps",
      paramLabel = "N",
      description = "Maps of the job: with more input it has more (default: as in its profile).")
  private @Nullable Integer maps;

  @Option(
      names = "--reduces",
      paramLabel = "N",
      description = "Reduces of the job (default: as in its profile).")
  private @Nullable Integer reduces;

  @Option(names = "--json", description = "Print the document instead of the table.")
  private boolean json;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Write it as one self-contained page with plots, too.")
  private @Nullable Path page;

  public PredictCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws Exception {
    if (profile == null || device == null) {
      throw UsageException.missingParameter("JOB.profile.json DISK.device.json");
    }
    SlotRange range = range();
    OutputFile.checkInFolder("--html", page);
    OutputFile.checkIsNone("--html", page, List.of(profile, device));
    Profile job = scaled(JobGraphFile.read(profile));
    ProbeResult probed = DeviceFile.read(device);
    NodeDisks disks = nodes.disks(probed.forModel());
    sayOthers(context, nodes);
    ResultDocument document = document(job, disks, range, probed.device());
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

  private ResultDocument document(Profile job, NodeDisks disks, SlotRange range, String device)
      throws IOException {
    CostModel model = nodes.model(disks);
    CostModel linear = nodes.linear(disks);
    int count = nodes.nodes();
    Map<String, Object> settings = nodes.settings();
    settings.put("slots", slots);
    if (job instanceof JobProfile mapReduce) {
      settings.put("maps", mapReduce.maps().tasks());
      settings.put("reduces", mapReduce.reduces().tasks());
    }
    try (PatientProgress progress = new PatientProgress(context.console(), "predicting")) {
      IntConsumer begun =
          each -> progress.update(range.partBefore(each), "%d slots".formatted(each));
      return job instanceof JobProfile mapReduce
          ? new PredictionDocument(mapReduce, model, linear, count, range, begun)
              .document(device, settings, context.version(), context.commit())
          : new GraphDocument((JobGraph) job, model, linear, count, range, begun)
              .document(device, settings, context.version(), context.commit());
    }
  }

  /** Of nodes for which it is not true. */
  static void sayOthers(Context context, NodeOptions nodes) throws IOException {
    if (nodes.otherNodes() > 0) {
      context
          .console()
          .complain(
              "%d nodes of the cluster are not like the others, for which this is"
                  .formatted(nodes.otherNodes()));
    }
  }

  private SlotRange range() {
    try {
      return SlotRange.parse(slots);
    } catch (IllegalArgumentException e) {
      throw new UsageException("--" + e.getMessage());
    }
  }

  private Profile scaled(Profile profile) {
    if (!(profile instanceof JobProfile job)) {
      if (maps != null || reduces != null) {
        throw new UsageException("--maps and --reduces are for jobs of MapReduce alone");
      }
      return profile;
    }
    int ofMaps = tasks("--maps", maps, job.maps().tasks());
    int ofReduces = tasks("--reduces", reduces, job.reduces().tasks());
    try {
      return maps == null && reduces == null ? job : job.scaledTo(ofMaps, ofReduces);
    } catch (IllegalArgumentException e) {
      throw new UsageException("--maps or --reduces: " + e.getMessage());
    }
  }

  private static int tasks(String option, @Nullable Integer given, int otherwise) {
    if (given != null && (given < 1 || given > MOST_TASKS)) {
      throw new UsageException("%s must be 1 to %d, was %d".formatted(option, MOST_TASKS, given));
    }
    return given == null ? otherwise : given;
  }
}
