// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.predict;

import io.weir.cli.console.PatientProgress;
import io.weir.cli.console.Printable;
import io.weir.cli.console.Shown;
import io.weir.cli.context.Context;
import io.weir.cli.usage.OutputFile;
import io.weir.cli.usage.UsageException;
import io.weir.hadoop.admission.AdviceFolder;
import io.weir.hadoop.admission.JobLimits;
import io.weir.linux.DeviceFile;
import io.weir.linux.ProbeResult;
import io.weir.mapreduce.history.ClusterDescription.NodeKind;
import io.weir.model.advice.Advisor;
import io.weir.model.advice.GraphAdvice;
import io.weir.model.advice.PairAdvice;
import io.weir.model.advice.SlotAdvice;
import io.weir.model.advice.SlotChoice;
import io.weir.model.device.NodeDisks;
import io.weir.model.job.JobGraph;
import io.weir.model.job.JobGraphFile;
import io.weir.model.job.JobProfile;
import io.weir.model.job.Profile;
import io.weir.model.kind.KindFile;
import io.weir.results.ResultDocument;
import io.weir.results.ResultJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "advise",
    description = {
      "Says how many maps and reduces of a job a node should run at a time, beyond which more bring"
          + " nothing, and which jobs to run beside each other.",
      "After \"Modeling I/O Interference for Data Intensive Distributed Applications\", SAC 2013,"
          + " section 7."
    })
public final class AdviseCommand implements Callable<Integer> {
  private static final int MOST_SLOTS = 64;
  private static final int MOST_OF_UNKNOWN = 8;
  private static final double MEGABYTE = 1 << 20;

  /** What YARN gives the smallest container by default. */
  private static final int LEAST_MEMORY = 1_024;

  private final Context context;

  @Parameters(
      arity = "0..*",
      paramLabel = "PROFILE... DEVICE",
      description =
          "What jobs do, .profile.json of weir profile; then what the disks of a node are like, a"
              + " .device.json of weir probe.")
  private List<Path> files = List.of();

  @Mixin private final NodeOptions nodes = new NodeOptions();

  @Option(
      names = "--most",
      paramLabel = "N",
      description =
          "Tasks that a node has room for at a time, 1 to 64 (default: by --cluster as many as it has cores, else 8).")
  private @Nullable Integer most;

  @Option(
      names = "--memory",
      paramLabel = "MB",
      description =
          "yarn.nodemanager.resource.memory-mb of a node, 1024 or more (default: by --cluster): containers are then so large that it has no room for more than is advised.")
  private @Nullable Integer memoryMegabytes;

  @Option(
      names = "--apply",
      paramLabel = "FOLDER",
      description =
          "Write a JOB.xml for each job, with keys that Hadoop understands: for hadoop jar … -conf"
              + " FILE, or for weir.admission.folder; of a profile of weir profile --all a"
              + " JOB~HASH.xml too, by which submissions with other names are found.")
  private @Nullable Path folder;

  @Option(
      names = "--weight",
      paramLabel = "JOB=WEIGHT",
      description =
          "Of a job's share of the disks beside another, with --policy sfq; above 0 (default: 1 for"
              + " each).")
  private Map<String, Double> weights = Map.of();

  @Option(names = "--json", description = "Print the document instead of the table.")
  private boolean json;

  public AdviseCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws Exception {
    if (files.size() < 2) {
      throw UsageException.missingParameter("JOB.profile.json... DISK.device.json");
    }
    int atMost = atMost();
    if (memoryMegabytes != null && memoryMegabytes < LEAST_MEMORY) {
      throw new UsageException(
          "--memory must be %d or more, was %d".formatted(LEAST_MEMORY, memoryMegabytes));
    }
    if (folder != null) {
      OutputFile.checkFolder("--apply", folder);
    }
    List<Profile> jobs = new ArrayList<>();
    for (Path each : files.subList(0, files.size() - 1)) {
      jobs.add(JobGraphFile.read(each));
    }
    ProbeResult probed = DeviceFile.read(files.get(files.size() - 1));
    NodeDisks disks = nodes.disks(probed.forModel());
    PredictCommand.sayOthers(context, nodes);
    Advisor advisor =
        new Advisor(
            nodes.model(disks),
            nodes.mix(disks),
            nodes.nodes(),
            IntStream.rangeClosed(1, atMost).boxed().toList(),
            weights(jobs));
    List<SlotAdvice> advice = new ArrayList<>();
    List<GraphAdvice> ofGraphs = new ArrayList<>();
    List<PairAdvice> pairs;
    try (PatientProgress progress = new PatientProgress(context.console(), "predicting")) {
      for (Profile each : jobs) {
        int done = advice.size() + ofGraphs.size();
        progress.update(done / (jobs.size() + 1.0), Printable.of(each.name()));
        if (each instanceof JobProfile job) {
          advice.add(advisor.slots(job));
        } else {
          ofGraphs.add(advisor.slots((JobGraph) each));
        }
      }
      progress.update(jobs.size() / (jobs.size() + 1.0), "jobs beside each other");
      pairs = advisor.pairs(jobs);
    }
    ResultDocument document =
        AdviceDocument.of(
            advice,
            ofGraphs,
            pairs,
            nodes.nodes(),
            probed.device(),
            settings(atMost),
            context.version(),
            context.commit());
    if (json) {
      context.console().out().print(ResultJson.toJson(document));
    } else {
      Shown.table(document, context.console());
    }
    if (folder != null) {
      apply(advice, folder);
      int executors = nodes.nodes();
      ofGraphs.forEach(each -> sayOptions(each, executors));
    }
    return 0;
  }

  private Map<String, Object> settings(int atMost) throws IOException {
    Map<String, Object> settings = nodes.settings();
    settings.put("most", atMost);
    weights.forEach((job, weight) -> settings.put("weight of " + job, weight));
    return settings;
  }

  private int atMost() throws IOException {
    NodeKind usual = nodes.usualNode();
    int its =
        most != null ? most : usual == null ? MOST_OF_UNKNOWN : Math.min(MOST_SLOTS, usual.cores());
    if (its < 1 || its > MOST_SLOTS) {
      throw new UsageException("--most must be 1 to %d, was %d".formatted(MOST_SLOTS, its));
    }
    return its;
  }

  /** Of a node, by the cluster where nobody says it; 0 where neither does. */
  private int memoryMegabytes() throws IOException {
    NodeKind usual = nodes.usualNode();
    if (memoryMegabytes != null) {
      return memoryMegabytes;
    }
    return usual == null ? 0 : (int) (usual.memoryBytes() / MEGABYTE);
  }

  /** Spark takes no limits from Weir's folder. */
  private void sayOptions(GraphAdvice advice, int executors) {
    context
        .console()
        .err()
        .println(
            "%s: spark-submit --num-executors %d --executor-cores %d"
                .formatted(
                    Printable.of(advice.advised().job().name()),
                    executors,
                    advice.advised().slots()));
  }

  private Map<String, Double> weights(List<Profile> jobs) {
    if (!weights.isEmpty() && !nodes.dividesByWeight()) {
      throw new UsageException("--weight needs --policy sfq: without it disks know no weights");
    }
    weights.forEach(
        (job, weight) -> {
          if (!(weight > 0 && weight < Double.POSITIVE_INFINITY)) {
            throw new UsageException(
                "--weight of %s must be above 0, was %s".formatted(job, weight));
          }
          if (jobs.stream().noneMatch(each -> each.name().equals(job))) {
            throw new UsageException(
                "--weight names %s; the profiles are of %s"
                    .formatted(job, jobs.stream().map(Profile::name).toList()));
          }
        });
    return weights;
  }

  /** A signature of several profiles would not tell which of them a submission is. */
  private void apply(List<SlotAdvice> advice, Path to) throws IOException {
    Map<String, List<String>> signatures = new HashMap<>();
    Map<String, Integer> counts = new HashMap<>();
    for (Path each : files.subList(0, files.size() - 1)) {
      List<String> its = KindFile.signatures(each);
      signatures.put(JobGraphFile.read(each).name(), its);
      its.forEach(signature -> counts.merge(signature, 1, Integer::sum));
    }
    Set<String> twice = inOneFile(advice, to);
    for (SlotAdvice each : advice) {
      if (twice.contains(AdviceFolder.fileName(each.advised().name()))) {
        continue;
      }
      JobLimits limits =
          JobLimits.of(
              limited(each.maps()), limited(each.reduces()), nodes.nodes(), memoryMegabytes());
      String name = each.advised().name();
      List<String> its = signatures.getOrDefault(name, List.of());
      List<String> alone =
          its.stream().filter(signature -> counts.getOrDefault(signature, 0) == 1).toList();
      for (Path file : AdviceFolder.write(to, name, limits, alone)) {
        context.console().err().println("applied  " + context.places().shown(file));
      }
      if (alone.size() < its.size()) {
        context
            .console()
            .complain(
                "%s: %d of its %d signatures are another profile's too, and are left out"
                    .formatted(name, its.size() - alone.size(), its.size()));
      }
    }
  }

  /** Where no number makes a difference, nothing is limited. */
  private static int limited(SlotChoice choice) {
    return choice.matters() ? choice.advised() : 0;
  }

  /** Files that several would have: then a submission could not tell which of them is meant. */
  private Set<String> inOneFile(List<SlotAdvice> advice, Path to) throws IOException {
    Set<String> all = new HashSet<>();
    Set<String> twice = new TreeSet<>();
    for (SlotAdvice each : advice) {
      String its = AdviceFolder.fileName(each.advised().name());
      if (!all.add(its)) {
        twice.add(its);
      }
    }
    for (String each : twice) {
      boolean wasThere = Files.deleteIfExists(to.resolve(each));
      context
          .console()
          .complain(
              "%s would be the advice for several of these profiles, so it is not written%s: give one of them"
                  .formatted(
                      context.places().shown(to.resolve(each)),
                      wasThere ? ", and the earlier one is removed" : ""));
    }
    return twice;
  }
}
