// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.prediction;

import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.engine.Case;
import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.experiments.engine.Samples;
import io.weir.lab.jobs.SparkJob;
import io.weir.lab.node.JobSite;
import io.weir.lab.node.SlotsCluster;
import io.weir.mapreduce.spark.SparkProfiler;
import io.weir.model.cost.CostModel;
import io.weir.model.device.ProbedDevice;
import io.weir.model.job.JobGraph;
import io.weir.results.Series;
import io.weir.results.Table;
import io.weir.results.Table.Column;
import io.weir.results.Target;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/** Whether applications of Spark take as long as the model says, by the number of slots. */
public final class SparkBench {
  private static final Factor<SparkJob> JOB =
      new Factor<>("job", List.of(SparkJob.values()), SparkJob::label);

  private static final Factor<Integer> SLOTS = Factor.of("slots", 1, 2, 3, 4, 6);

  private static final String SECONDS = "seconds";
  private static final String PREDICTED = "predicted";
  private static final String TABLE = "Time of an application by slots";

  private SparkBench() {}

  public static Experiment declaration() {
    return Declaration.of("model-spark", SparkSite::during)
        .question("Do Spark's applications take as long as is predicted, by the number of slots?")
        .summary(
            "PageRank (GraphX) and parallel FP-Growth (MLlib) on an unmodified Spark on YARN, each profiled by the event log of its run with one slot, then run with more.")
        .takes("10 min, and 25 min a repeat", "15 min")
        .needs(
            "root, FUSE and loop devices, Linux 6.2, fio, vmtouch, inotify-tools, 16 GB of memory")
        .device("model", JobSite.ROTATING.disk())
        .device("elevator", "mq-deadline")
        .setting("slow_motion", JobSite.ROTATING.slowMotion())
        .setting("dirty_bytes", SlotsCluster.DIRTY_BYTES)
        .setting("read_ahead_bytes", SlotsCluster.READ_AHEAD_BYTES)
        .varies(JOB)
        .varies(SLOTS, List.of(1, 2, 4))
        .measures(SparkBench::measure)
        .measuresOnce((site, its, values) -> predict(site, values))
        .eachAsFigure(SECONDS, "s")
        .eachAsFigure(PREDICTED, "s")
        .figure("error_mean", FRACTION, all -> mean(errors(all)))
        .figure("error_max", FRACTION, all -> greatest(errors(all)), Target.atMost(0.15))
        .series(SparkBench::lines)
        .table(SparkBench::table)
        .note(
            "An error is how far the prediction is off the median of what was measured, over that, of an application from its start to its end. With one slot it is what the profile was made of and is not counted.");
  }

  private static Path log(SparkSite site, Case its, int round) {
    return site.folder().resolve("%s-%d.events".formatted(its.nameOf("spark"), round));
  }

  private static void measure(SparkSite site, Case its, Values values)
      throws IOException, InterruptedException {
    Path log = log(site, its, values.round());
    site.cluster().run(its.of(JOB), its.of(SLOTS), log);
    values.put(SECONDS, profiler(log).seconds());
  }

  private static SparkProfiler profiler(Path log) throws IOException {
    return new SparkProfiler(
        log.toUri().toString(), /* replication= */ 1, new Configuration(), read -> {});
  }

  /** By the profile of the first run with one slot. */
  private static void predict(SparkSite site, Values values) throws IOException {
    ProbedDevice device = site.probed().withDirtyBytes(SlotsCluster.DIRTY_BYTES);
    values.setting("cores", String.format(Locale.ROOT, "%.2f", site.cores()));
    CostModel model = CostModel.byEvents(device, site.cores(), SlotsCluster.CACHE);
    for (SparkJob job : JOB.levels()) {
      Case its = Case.ONLY.with(JOB, job);
      Path log = log(site, its.with(SLOTS, 1), 0);
      JobGraph profile = profiler(log).profile(device, SlotsCluster.CACHE);
      for (int slots : SLOTS.levels()) {
        values.put(
            its.with(SLOTS, slots).nameOf(PREDICTED),
            model.job(profile, JobSite.ROTATING.nodes(), slots).seconds());
      }
    }
  }

  private static double[] errors(Samples all) {
    return all.cases().stream()
        .filter(its -> its.of(SLOTS) > 1)
        .mapToDouble(its -> Math.abs(all.median(PREDICTED, its) / all.median(SECONDS, its) - 1))
        .toArray();
  }

  private static double[] mean(double... errors) {
    return Arrays.stream(errors).average().stream().toArray();
  }

  private static double[] greatest(double... errors) {
    return Arrays.stream(errors).max().stream().toArray();
  }

  private static Table table(Samples all) {
    Table table =
        Table.of(
            TABLE,
            Column.of("application"),
            Column.of("slots"),
            Column.of("measured", "s"),
            Column.of("predicted", "s"),
            Column.of("off by", FRACTION));
    for (Case its : all.cases()) {
      double measured = all.median(SECONDS, its);
      double predicted = all.median(PREDICTED, its);
      table =
          table.withRow(
              its.of(JOB).label(), its.of(SLOTS), measured, predicted, predicted / measured - 1);
    }
    return table;
  }

  private static Stream<Series> lines(Samples all) {
    return JOB.levels().stream()
        .flatMap(
            job ->
                Stream.of(
                    line(all, job, "measured", SECONDS), line(all, job, "predicted", PREDICTED)));
  }

  private static Series line(Samples all, SparkJob job, String name, String value) {
    List<Case> cases = all.cases().stream().filter(its -> its.of(JOB) == job).toList();
    return new Series(
        job.label(),
        "Time of an application",
        name,
        "slots",
        "s",
        cases.stream().mapToDouble(its -> its.of(SLOTS)).toArray(),
        cases.stream().mapToDouble(its -> all.median(value, its)).toArray());
  }
}
