// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.prediction;

import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.lab.Progress;
import io.weir.lab.hdfs.QuietLogs;
import io.weir.lab.jobs.JobKind;
import io.weir.lab.node.SlotsCluster;
import io.weir.model.cost.ConcurrentJobs;
import io.weir.model.cost.CostModel;
import io.weir.model.cost.Rounding;
import io.weir.model.cost.Sharing;
import io.weir.model.device.ProbedDevice;
import io.weir.model.job.JobAtSlots;
import io.weir.model.job.Stage;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Series;
import io.weir.results.Table;
import io.weir.results.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntToDoubleFunction;

/** Whether stages take as long as the model says, by the number of slots. */
public final class ModelBench implements Experiment {
  private static final List<JobKind> KINDS =
      List.of(JobKind.TERASORT, JobKind.WORDCOUNT, JobKind.SORT, JobKind.WORDCOUNT_UNCOMBINED);
  private static final int MIX_SLOTS = 2;
  private static final double MOST_ERROR = 0.10;
  private static final double MOST_MEAN_ERROR = 0.05;
  private static final double MOST_MIXED_ERROR = 0.15;

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
    return "15 min, and 40 min a repeat";
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
    return document(options, JobsToPredict.of(options, KINDS, MIX_SLOTS, progress));
  }

  private ResultDocument document(ExperimentOptions options, MeasuredJobs jobs) {
    List<JobKind> kinds = jobs.kinds();
    List<Integer> slots = jobs.slots();
    double cores = jobs.cores();
    ProbedDevice disk = jobs.probed().forModel();
    CostModel model = CostModel.byEvents(disk, cores, SlotsCluster.CACHE);
    CostModel linear = new CostModel(disk, Sharing.BY_NONE, Rounding.NONE, SlotsCluster.CACHE);
    ResultDocumentBuilder document =
        options
            .document(name())
            .summary(
                "Each job profiled from one run with one slot, then run with more on a node with one disk; its stages beside what was predicted.")
            .device("model", SlotsRun.DISK)
            .device("elevator", "mq-deadline")
            .setting("repeats", jobs.repeats())
            .setting("slow_motion", SlotsRun.slowMotion())
            .setting("dirty_bytes", SlotsCluster.DIRTY_BYTES)
            .setting("read_ahead_bytes", SlotsCluster.READ_AHEAD_BYTES)
            .setting("cores", cores);
    List<Double> errors = new ArrayList<>();
    List<Double> linearErrors = new ArrayList<>();
    List<ResultDocumentStep> later = new ArrayList<>();
    for (JobKind kind : kinds) {
      for (Stage stage : Stage.values()) {
        for (int each : slots) {
          double measured = jobs.samples().median(MeasuredJobs.key(kind, stage, each));
          double predicted = seconds(model, jobs, kind, stage, each);
          errors.add(error(predicted, measured));
          linearErrors.add(error(seconds(linear, jobs, kind, stage, each), measured));
          String key = MeasuredJobs.key(kind, stage, each);
          later.add(to -> to.figure("seconds_" + key, jobs.samples().figure(key, "s")));
          later.add(to -> to.figure("predicted_" + key, Figure.of("s", predicted)));
        }
        later.add(to -> lines(to, jobs, kind, stage, slots, model, linear));
      }
    }
    document
        .figure("error_max", of(max(errors)).withTarget(Target.atMost(MOST_ERROR)))
        .figure("error_mean", of(mean(errors)).withTarget(Target.atMost(MOST_MEAN_ERROR)))
        .figure("error_linear", of(max(linearErrors)))
        .figure("error_linear_mean", of(mean(linearErrors)));
    mixed(document, jobs, KINDS.subList(0, 2), disk);
    document.table(stages(jobs, kinds, slots, model, linear));
    new Regret(jobs, slots).into(document, kinds);
    later.forEach(each -> each.to(document));
    PredictionInputs.into(document, jobs, kinds);
    return document
        .note(Regret.NOTE)
        .note(
            "An error is how far the prediction is off the median of what was measured, over that, for one stage of one job with one number of"
                + " slots. The linear model is the same without interference: neither at the disk nor at the cores.")
        .build();
  }

  /** What is said in the document after the figures that matter. */
  private interface ResultDocumentStep {
    void to(ResultDocumentBuilder document);
  }

  private static void mixed(
      ResultDocumentBuilder document, MeasuredJobs jobs, List<JobKind> both, ProbedDevice disk) {
    List<Double> predicted =
        new ConcurrentJobs(
                disk, jobs.coresBeside(both), SlotsCluster.NODES.size(), SlotsCluster.CACHE)
            .seconds(
                both.stream()
                    .map(kind -> new JobAtSlots(jobs.profile(kind), MIX_SLOTS, MIX_SLOTS))
                    .toList());
    double worst = 0;
    for (int i = 0; i < both.size(); i++) {
      String key = MeasuredJobs.mixed(both.get(i));
      worst = Math.max(worst, error(predicted.get(i), jobs.samples().median(key)));
    }
    document.setting("cores_beside_each_other", jobs.coresBeside(both));
    document.figure("error_mixed", of(worst).withTarget(Target.atMost(MOST_MIXED_ERROR)));
    for (int i = 0; i < both.size(); i++) {
      String key = MeasuredJobs.mixed(both.get(i));
      document.figure("seconds_" + key, jobs.samples().figure(key, "s"));
      document.figure("predicted_" + key, Figure.of("s", predicted.get(i)));
    }
  }

  private static Table stages(
      MeasuredJobs jobs,
      List<JobKind> kinds,
      List<Integer> slots,
      CostModel model,
      CostModel linear) {
    Table table =
        Table.of(
            "Time of a stage by slots",
            Table.Column.of("job"),
            Table.Column.of("stage"),
            Table.Column.of("slots"),
            Table.Column.of("measured", "s"),
            Table.Column.of("predicted", "s"),
            Table.Column.of("off by", Figure.FRACTION),
            Table.Column.of("linear model off by", Figure.FRACTION));
    for (JobKind kind : kinds) {
      for (Stage stage : Stage.values()) {
        for (int each : slots) {
          double measured = jobs.samples().median(MeasuredJobs.key(kind, stage, each));
          double predicted = seconds(model, jobs, kind, stage, each);
          table =
              table.withRow(
                  MeasuredJobs.label(kind),
                  stage.name().toLowerCase(Locale.ROOT) + "s",
                  each,
                  measured,
                  predicted,
                  predicted / measured - 1,
                  seconds(linear, jobs, kind, stage, each) / measured - 1);
        }
      }
    }
    return table;
  }

  private static double seconds(
      CostModel model, MeasuredJobs jobs, JobKind kind, Stage stage, int slots) {
    return model.stage(jobs.profile(kind), stage, SlotsCluster.NODES.size(), slots).seconds();
  }

  private static double error(double predicted, double measured) {
    return Math.abs(predicted / measured - 1);
  }

  private static Figure of(double fraction) {
    return Figure.of(Figure.FRACTION, fraction);
  }

  private static double max(List<Double> values) {
    return values.stream().mapToDouble(each -> each).max().orElseThrow();
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(each -> each).average().orElseThrow();
  }

  private static void lines(
      ResultDocumentBuilder document,
      MeasuredJobs jobs,
      JobKind kind,
      Stage stage,
      List<Integer> slots,
      CostModel model,
      CostModel linear) {
    String panel = MeasuredJobs.label(kind) + ", " + stage.name().toLowerCase(Locale.ROOT) + "s";
    document
        .series(
            line(
                panel,
                "measured",
                slots,
                each -> jobs.samples().median(MeasuredJobs.key(kind, stage, each))))
        .series(line(panel, "predicted", slots, each -> seconds(model, jobs, kind, stage, each)))
        .series(
            line(
                panel,
                "linear scalability",
                slots,
                each -> seconds(linear, jobs, kind, stage, each)));
  }

  private static Series line(
      String panel, String name, List<Integer> slots, IntToDoubleFunction seconds) {
    return new Series(
        panel,
        "Time of a stage by slots",
        name,
        "slots",
        "s",
        slots.stream().mapToDouble(each -> each).toArray(),
        slots.stream().mapToDouble(seconds::applyAsDouble).toArray());
  }
}
