// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.prediction;

import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.lab.Progress;
import io.weir.lab.hdfs.QuietLogs;
import io.weir.lab.jobs.JobKind;
import io.weir.lab.node.JobSite;
import io.weir.lab.node.SlotsCluster;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** Whether stages take as long as the model says, by the number of slots. */
public final class ModelBench implements Experiment {
  private static final List<JobKind> KINDS =
      List.of(JobKind.TERASORT, JobKind.WORDCOUNT, JobKind.SORT, JobKind.WORDCOUNT_UNCOMBINED);

  private static final List<List<JobKind>> PAIRS =
      List.of(
          List.of(JobKind.TERASORT, JobKind.WORDCOUNT),
          List.of(JobKind.SORT, JobKind.WORDCOUNT_UNCOMBINED),
          List.of(JobKind.TERASORT, JobKind.SORT),
          List.of(JobKind.WORDCOUNT, JobKind.WORDCOUNT_UNCOMBINED));

  private static final double MOST_ERROR = 0.10;
  private static final double MOST_MEAN_ERROR = 0.04;
  private static final double MOST_MIXED_ERROR = 0.10;
  private static final double MOST_CONCURRENT_ERROR = 0.10;

  @Override
  public String name() {
    return "model";
  }

  @Override
  public String summary() {
    return "Do the stages of jobs take as long as is predicted, by the number of slots?";
  }

  @Override
  public String duration() {
    return "15 min, and 4.5 h a repeat";
  }

  @Override
  public String quickDuration() {
    return "20 min";
  }

  @Override
  public String needs() {
    return "root, FUSE and loop devices, Linux 6.2, fio, vmtouch, inotify-tools, 20 GB of memory";
  }

  @Override
  public List<String> parts() {
    return JobsToPredict.SITES.stream().map(JobSite::name).toList();
  }

  @Override
  public ResultDocument run(ExperimentOptions options, Progress progress) throws Exception {
    QuietLogs.toFile(options.directory().resolve("hadoop.log"));
    return document(
        options, JobsToPredict.of(options, JobsToPredict.SITES, KINDS, PAIRS, progress));
  }

  private ResultDocument document(ExperimentOptions options, List<MeasuredJobs> sites) {
    ResultDocumentBuilder document =
        options
            .document(name())
            .summary(
                "Each job profiled from one run with one slot, then run with more on nodes with one disk each; its stages beside what was predicted.")
            .device("elevator", "mq-deadline")
            .setting("dirty_bytes", SlotsCluster.DIRTY_BYTES)
            .setting("read_ahead_bytes", SlotsCluster.READ_AHEAD_BYTES);
    List<StagePoint> points = new ArrayList<>();
    List<StagePoint> concurrent = new ArrayList<>();
    List<JobBeside> mixes = new ArrayList<>();
    for (MeasuredJobs each : sites) {
      document
          .device("model_" + each.site(), each.site().disk())
          .setting("slow_motion_" + each.site(), each.site().slowMotion())
          .setting("cores_" + each.site(), each.processors().cores());
      JobPredictions predictions = new JobPredictions(each);
      predictions
          .streams()
          .forEach(
              (kind, streams) ->
                  document.setting("streams_of_both_" + each.site() + "_" + kind.label(), streams));
      points.addAll(predictions.stages());
      concurrent.addAll(predictions.concurrent());
      for (List<JobKind> pair : PAIRS) {
        mixes.addAll(predictions.beside(pair));
      }
    }
    List<StagePoint> counted = points.stream().filter(StagePoint::counts).toList();
    document
        .figure(
            "error_mean",
            of(errors(counted, StagePoint::offBy).average())
                .withTarget(Target.atMost(MOST_MEAN_ERROR)))
        .figure(
            "error_max",
            of(errors(counted, StagePoint::offBy).max()).withTarget(Target.atMost(MOST_ERROR)))
        .figure("error_linear_mean", of(errors(counted, StagePoint::linearOffBy).average()))
        .figure("error_linear", of(errors(counted, StagePoint::linearOffBy).max()));
    if (!mixes.isEmpty()) {
      document.figure(
          "error_mixed",
          of(mixes.stream().mapToDouble(each -> Math.abs(each.offBy())).max())
              .withTarget(Target.atMost(MOST_MIXED_ERROR)));
    }
    if (!concurrent.isEmpty()) {
      document
          .figure(
              "error_concurrent",
              of(errors(concurrent, StagePoint::offBy).max())
                  .withTarget(Target.atMost(MOST_CONCURRENT_ERROR)))
          .figure("error_concurrent_mean", of(errors(concurrent, StagePoint::offBy).average()));
    }
    Regret.onEach(sites, document);
    StageTables.into(document, points);
    JobBeside.into(document, mixes);
    for (MeasuredJobs each : sites) {
      PredictionInputs.into(document, each);
    }
    return document
        .note(
            "An error is how far the prediction is off the median of what was measured, over that, for one stage of one job with one number of"
                + " slots. With one slot it is what the profile was made of and is not counted, nor is a stage a second time that has fewer tasks than slots. streams_of_both: as how many streams a task counts that reads and writes, the one fitted parameter; for each job (and pair) the number that fits the others. error_concurrent: with profiles of the runs with 4 slots instead, whose tasks were never alone (bytes and processor time by their counters; how a container starts, streams and overlap as of the other jobs); other numbers of slots than 4, one among them. regret_SITE: what the job that loses most loses with the advised numbers of slots, over the best of those that were run, once each; regret_constant: with the one number for all jobs, stages and sites with which the worst loses least. The linear model is the same without interference: neither at the disk nor at the cores.")
        .build();
  }

  private static <T> DoubleStream errors(List<T> all, ToDoubleFunction<T> offBy) {
    return all.stream().mapToDouble(offBy).map(Math::abs);
  }

  private static Figure of(OptionalDouble fraction) {
    return Figure.of(Figure.FRACTION, fraction.orElseThrow());
  }
}
