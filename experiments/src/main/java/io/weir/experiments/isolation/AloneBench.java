// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.isolation;

import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.lab.Progress;
import io.weir.lab.jobs.JobKind;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Target;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Whether an application that has the disks to itself loses anything by Weir. */
public final class AloneBench implements Experiment {
  private static final double LEAST_RATIO = 0.98;

  private static final List<JobKind> JOBS = List.of(JobKind.WORDCOUNT, JobKind.TERAGEN);

  @Override
  public String name() {
    return "alone";
  }

  @Override
  public String summary() {
    return "Does an application by itself keep the throughput of stock HDFS?";
  }

  @Override
  public String duration() {
    return "2 min a repeat";
  }

  @Override
  public String quickDuration() {
    return "1 min";
  }

  @Override
  public String needs() {
    return "3 GB of memory";
  }

  @Override
  public ResultDocument run(ExperimentOptions options, Progress progress) throws Exception {
    Workload work = options.quick() ? Workload.small() : Workload.full();
    Map<JobKind, double[]> stock = samples(options);
    Map<JobKind, double[]> weir = samples(options);
    ResultDocumentBuilder document =
        options
            .document(name())
            .summary(
                "One job at a time, on stock HDFS and with Weir, until all that it wrote is on the disks;"
                    + " ratios are Weir over stock.")
            .setting("repeats", options.repeats());
    progress.step("booting HDFS");
    int number = 1;
    try (Testbed testbed = Testbed.start(options, options.directory().resolve("jobs"), work, 1)) {
      for (int repeat = 0; repeat < options.repeats(); repeat++) {
        for (JobKind job : JOBS) {
          boolean stockFirst = repeat % 2 == 0;
          for (boolean isStock : new boolean[] {stockFirst, !stockFirst}) {
            Setup setup = isStock ? Setup.alone() : Setup.weirAlone();
            progress.step("%s, %s (repeat %d)".formatted(job, setup.label(), repeat + 1));
            String input =
                job == JobKind.WORDCOUNT ? testbed.input() : Long.toString(work.teraGenRows());
            Objects.requireNonNull((isStock ? stock : weir).get(job))[repeat] =
                LoneRun.bytesPerSecond(
                    testbed, setup, testbed.job(job, number++, input, work.slots()));
          }
        }
      }
      testbed.deviceKeys().forEach(document::setting);
    }
    List<Figure> ratios =
        JOBS.stream()
            .map(
                job ->
                    describe(
                        document,
                        job,
                        Objects.requireNonNull(stock.get(job)),
                        Objects.requireNonNull(weir.get(job))))
            .toList();
    return document
        .figure(
            "throughput_ratio", IsolationRuns.least(ratios).withTarget(Target.atLeast(LEAST_RATIO)))
        .note("throughput_ratio is the lesser of the two jobs' ratios.")
        .build();
  }

  private static Map<JobKind, double[]> samples(ExperimentOptions options) {
    Map<JobKind, double[]> samples = new EnumMap<>(JobKind.class);
    JOBS.forEach(job -> samples.put(job, new double[options.repeats()]));
    return samples;
  }

  private static Figure describe(
      ResultDocumentBuilder document, JobKind job, double[] stock, double[] weir) {
    String name = job.name().toLowerCase(Locale.ROOT);
    double[] ratios = new double[stock.length];
    double[] stockMegabytes = new double[stock.length];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = weir[i] / stock[i];
      stockMegabytes[i] = stock[i] / 1e6;
    }
    Figure ratio = Figure.of(Figure.FRACTION, ratios);
    document.figure("throughput_ratio_" + name, ratio);
    document.figure("throughput_stock_" + name, Figure.of("MB/s", stockMegabytes));
    return ratio;
  }
}
