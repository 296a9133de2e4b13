// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.disks;

import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.lab.Progress;
import io.weir.lab.host.LabDisk;
import io.weir.lab.host.LabScripts;
import io.weir.linux.Estimate;
import io.weir.linux.Probe;
import io.weir.linux.ProbeResult;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Series;
import io.weir.results.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;

/** Whether a probe finds out what a disk is like, while a core of the machine is busy. */
public final class ProbeBench implements Experiment {
  private static final String DISK = "weir-probe";
  private static final int IN_A_ROW = 3;
  private static final double WORST_ERROR = 0.05;
  private static final double MOST_SECONDS = 240;

  @Override
  public String name() {
    return "probe";
  }

  @Override
  public String summary() {
    return "Does a probe find a disk's true parameters?";
  }

  @Override
  public String duration() {
    return "11 min";
  }

  @Override
  public String quickDuration() {
    return "4 min";
  }

  @Override
  public String needs() {
    return "root, FUSE and loop devices, fio, 4 GB of memory";
  }

  @Override
  public ResultDocument run(ExperimentOptions options, Progress progress) throws Exception {
    Map<String, List<Double>> errors = new TreeMap<>();
    List<Double> seconds = new ArrayList<>();
    List<ProbeResult> results = new ArrayList<>();
    LabScripts.need("fio:fio");
    for (int i = 0; i < (options.quick() ? 1 : IN_A_ROW); i++) {
      progress.step("a disk");
      LabDisk disk = LabDisk.up(DISK, "mq-deadline");
      try (BusyCore busy = new BusyCore()) {
        busy.start();
        int number = i + 1;
        progress.step("probe " + number);
        DiskGroundTruth truth = new DiskGroundTruth(disk, progress::update);
        long startNanos = System.nanoTime();
        ProbeResult result = Probe.of(disk.data(), /* whileBusy= */ false, truth);
        seconds.add((System.nanoTime() - startNanos) / 1e9);
        results.add(result);
        compare(result, truth, errors);
        progress.say(
            "probe %d: %.0f s, worst error %.1f %%"
                .formatted(number, seconds.get(i), 100 * worst(errors, i)));
      } finally {
        disk.down();
      }
    }
    return document(options, errors, seconds, results);
  }

  private static void compare(
      String name,
      String doing,
      SortedMap<Integer, Estimate> measured,
      DiskGroundTruth truth,
      Map<String, List<Double>> errors) {
    measured.forEach(
        (streams, estimate) ->
            add(
                errors,
                "error_%s_%d".formatted(name, streams),
                estimate,
                truth.of("%s, %d at a time".formatted(doing, streams)).bytesPerSecond()));
  }

  private static void compare(
      ProbeResult result, DiskGroundTruth truth, Map<String, List<Double>> errors) {
    compare("reads", "reading", result.reads(), truth, errors);
    compare("writes", "writing", result.writes(), truth, errors);
    compare("copies", "copying", result.copies(), truth, errors);
    add(
        errors,
        "error_random",
        result.random(),
        truth.of("random accesses").positioningSecondsOfOne());
  }

  private static void add(
      Map<String, List<Double>> errors, String name, Estimate found, double truth) {
    errors.computeIfAbsent(name, key -> new ArrayList<>()).add(Math.abs(found.mean() / truth - 1));
  }

  private static double worst(Map<String, List<Double>> errors, int probe) {
    return errors.values().stream().mapToDouble(each -> each.get(probe)).max().orElseThrow();
  }

  private ResultDocument document(
      ExperimentOptions options,
      Map<String, List<Double>> errors,
      List<Double> seconds,
      List<ProbeResult> results) {
    double[] worst = new double[results.size()];
    for (int i = 0; i < worst.length; i++) {
      worst[i] = worst(errors, i);
    }
    ResultDocumentBuilder document =
        options
            .document(name())
            .summary(
                "A probe of ext4 on a spindle, a fresh one each time, beside what the spindle itself counted; one of the cores is busy.")
            .device("model", LabDisk.ROTATING)
            .device("elevator", "mq-deadline")
            .setting("probes", results.size())
            .figure(
                "error_max",
                new Figure(
                    max(worst),
                    Figure.FRACTION,
                    Figure.of(Figure.FRACTION, worst).min(),
                    max(worst),
                    worst.length,
                    Target.atMost(WORST_ERROR)))
            .figure(
                "seconds", Figure.of("s", array(seconds)).withTarget(Target.atMost(MOST_SECONDS)));
    errors.forEach((name, each) -> document.figure(name, Figure.of(Figure.FRACTION, array(each))));
    document
        .figure(
            "random_ms",
            Figure.of("ms", results.stream().mapToDouble(r -> 1e3 * r.random().mean()).toArray()))
        .figure(
            "fragmentation",
            Figure.of("F", results.stream().mapToDouble(r -> r.fragmentation().mean()).toArray()))
        .figure(
            "knee_ms",
            Figure.of("ms", results.stream().mapToDouble(r -> 1e3 * r.kneeSeconds()).toArray()));
    for (int i = 0; i < results.size(); i++) {
      document.series(line("reads", i, results.get(i).reads()));
      document.series(line("copies", i, results.get(i).copies()));
      document.series(line("writes", i, results.get(i).writes()));
    }
    return document
        .note(
            "The truth of a throughput is the bytes that the disk moved over the time in which it did anything, and that of a random access its seeks"
                + " and rotations over its requests. error_max is the worst of all that a probe found, and the value the worst of the probes.")
        .build();
  }

  private static double max(double[] values) {
    double max = 0;
    for (double each : values) {
      max = Math.max(max, each);
    }
    return max;
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static Series line(String panel, int probe, Map<Integer, Estimate> found) {
    return new Series(
        panel,
        "Throughput by number of streams",
        "probe " + (probe + 1),
        "streams",
        "MB/s in all",
        found.keySet().stream().mapToDouble(Integer::doubleValue).toArray(),
        found.values().stream().mapToDouble(each -> each.mean() / 1e6).toArray());
  }

  /** Keeps a core busy. */
  private static final class BusyCore implements AutoCloseable {
    private final AtomicBoolean ends = new AtomicBoolean();
    private final Thread thread = new Thread(this::spin, "busy-core");

    void start() {
      thread.setDaemon(true);
      thread.start();
    }

    private void spin() {
      while (!ends.get()) {
        Thread.onSpinWait();
      }
    }

    @Override
    public void close() {
      ends.set(true);
    }
  }
}
