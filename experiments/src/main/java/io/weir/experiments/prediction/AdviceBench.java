// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.prediction;

import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.lab.Progress;
import io.weir.lab.hdfs.QuietLogs;
import io.weir.lab.jobs.JobKind;
import io.weir.lab.node.JobSite;
import io.weir.model.job.Stage;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import java.util.List;

/** What the advised number of slots costs, against the best of all that were tried. */
public final class AdviceBench implements Experiment {
  private static final List<JobKind> KINDS =
      List.of(JobKind.TERASORT, JobKind.WORDCOUNT, JobKind.SORT, JobKind.WORDCOUNT_UNCOMBINED);

  @Override
  public String name() {
    return "advice";
  }

  @Override
  public String summary() {
    return "Is the advised number of slots the best?";
  }

  @Override
  public String duration() {
    return "15 min, and 55 min a repeat";
  }

  @Override
  public String quickDuration() {
    return "25 min";
  }

  @Override
  public String needs() {
    return "root, FUSE and loop devices, Linux 6.2, fio, vmtouch, inotify-tools, 16 GB of memory";
  }

  @Override
  public ResultDocument run(ExperimentOptions options, Progress progress) throws Exception {
    QuietLogs.toFile(options.directory().resolve("hadoop.log"));
    List<JobSite> sites = List.of(JobSite.ROTATING);
    return document(options, JobsToPredict.of(options, sites, KINDS, List.of(), progress).get(0));
  }

  private ResultDocument document(ExperimentOptions options, MeasuredJobs jobs) {
    List<JobKind> kinds = jobs.kinds();
    List<Integer> slots = jobs.slots();
    ResultDocumentBuilder document =
        options
            .document(name())
            .summary(
                "Each job profiled from one run with one slot, then run with more: its time with the advised number of slots beside the best.")
            .device("model", jobs.site().disk())
            .device("elevator", "mq-deadline")
            .setting("slow_motion", jobs.site().slowMotion())
            .setting("cores", jobs.processors().cores());
    new Regret(jobs).into(document, kinds);
    for (JobKind kind : kinds) {
      for (Stage stage : Stage.OF_MAPREDUCE) {
        for (int each : slots) {
          String key = jobs.key(kind, stage, each);
          document.figure("seconds_" + key, jobs.samples().figure(key, "s"));
        }
      }
    }
    PredictionInputs.into(document, jobs);
    return document.note(Regret.NOTE).build();
  }
}
