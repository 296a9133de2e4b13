// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.disks;

import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Lab;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.experiments.engine.Samples;
import io.weir.experiments.engine.ThisProcess;
import io.weir.lab.host.LabDisk;
import io.weir.lab.host.LabDisks;
import io.weir.lab.host.LabScripts;
import io.weir.linux.Estimate;
import io.weir.linux.Probe;
import io.weir.linux.ProbeResult;
import io.weir.results.Figure;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Series;
import io.weir.results.Target;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

/** Whether a probe finds out what a disk is like, while a core of the machine is busy. */
public final class ProbeBench {
  private static final Factor<Integer> PROBE = Factor.of("probe", 1, 2, 3);
  private static final List<Integer> STREAMS = List.of(1, 2, 4, 8, 16);
  private static final Map<String, String> STEPS =
      Map.of("reads", "reading", "writes", "writing", "copies", "copying");

  private ProbeBench() {}

  public static Experiment declaration() {
    return Declaration.of("probe", Lab.THIS_PROCESS)
        .question("Does a probe find a disk's true parameters?")
        .summary(
            "A probe of ext4 on a spindle, a fresh one each time, beside what the spindle itself counted; one of the cores is busy.")
        .takes("11 min", "4 min")
        .needs("root, FUSE and loop devices, fio, 4 GB of memory")
        .device("model", LabDisk.ROTATING)
        .device("elevator", "mq-deadline")
        .isTheSameEachTime()
        .varies(PROBE, List.of(1))
        .measures((process, its, values) -> probe(process, values))
        .setting("probes", 3, 1)
        .document((all, document) -> document.figure("error_max", worst(each(all, "error_max"))))
        .figure("seconds", "s", all -> each(all, "seconds"), Target.atMost(240))
        .document(ProbeBench::errors)
        .figure("random_ms", "ms", all -> each(all, "random_ms"))
        .figure("fragmentation", "F", all -> each(all, "fragmentation"))
        .figure("knee_ms", "ms", all -> each(all, "knee_ms"))
        .series(
            all ->
                all.cases().stream()
                    .map(its -> its.of(PROBE))
                    .flatMap(
                        probe ->
                            Stream.of("reads", "copies", "writes")
                                .map(panel -> line(all, panel, probe))))
        .note(
            "The truth of a throughput is the bytes that the disk moved over the time in which it did anything, and that of a random access its seeks and rotations over its requests. error_max is the worst of all that a probe found, and the value the worst of the probes.");
  }

  private static void probe(ThisProcess process, Values values) throws Exception {
    LabScripts.need("fio:fio");
    try (LabDisks disks = LabDisks.one("weir-probe", "mq-deadline", LabDisk.ROTATING);
        BusyCore busy = new BusyCore()) {
      LabDisk disk = disks.first();
      busy.start();
      DiskGroundTruth truth = new DiskGroundTruth(disk, process.progress()::update);
      long startNanos = System.nanoTime();
      ProbeResult result = Probe.of(disk.data(), /* whileBusy= */ false, truth);
      values.put("seconds", (System.nanoTime() - startNanos) / 1e9);
      values.put("random_ms", 1e3 * result.random().mean());
      values.put("fragmentation", result.fragmentation().mean());
      values.put("knee_ms", 1e3 * result.kneeSeconds());
      double random = error(result.random(), truth.of("random accesses").positioningSecondsOfOne());
      values.put("error_random", random);
      values.put(
          "error_max",
          Stream.of(
                  random,
                  compare("reads", result.reads(), truth, values),
                  compare("writes", result.writes(), truth, values),
                  compare("copies", result.copies(), truth, values))
              .reduce(0.0, Math::max));
    }
  }

  /** The worst. */
  private static double compare(
      String name, Map<Integer, Estimate> found, DiskGroundTruth truth, Values values) {
    double worst = 0;
    for (Map.Entry<Integer, Estimate> each : found.entrySet()) {
      String step = "%s, %d at a time".formatted(STEPS.get(name), each.getKey());
      double error = error(each.getValue(), truth.of(step).bytesPerSecond());
      values.put("error_%s_%d".formatted(name, each.getKey()), error);
      values.put("%s_%d".formatted(name, each.getKey()), each.getValue().mean() / 1e6);
      worst = Math.max(worst, error);
    }
    return worst;
  }

  private static double error(Estimate found, double truth) {
    return Math.abs(found.mean() / truth - 1);
  }

  private static Figure worst(double[] errors) {
    Figure spread = Figure.of(Figure.FRACTION, errors);
    return new Figure(
        spread.max(), Figure.FRACTION, spread.min(), spread.max(), spread.n(), Target.atMost(0.05));
  }

  /** Of all probes. */
  private static double[] each(Samples all, String value) {
    return all.cases().stream().mapToDouble(its -> all.median(value, its)).toArray();
  }

  private static void errors(Samples all, ResultDocumentBuilder document) {
    Stream.concat(
            Stream.of("copies", "reads", "writes")
                .flatMap(name -> STREAMS.stream().map(streams -> name + "_" + streams)),
            Stream.of("random"))
        .map(name -> "error_" + name)
        .forEach(name -> document.figure(name, Figure.of(Figure.FRACTION, each(all, name))));
  }

  private static Series line(Samples all, String panel, int probe) {
    return Series.of(
        panel,
        "Throughput by number of streams",
        "probe " + probe,
        "streams",
        "MB/s in all",
        STREAMS,
        streams -> all.median("%s_%d_%d".formatted(panel, streams, probe)));
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
