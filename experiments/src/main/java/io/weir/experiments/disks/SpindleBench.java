// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.disks;

import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.lab.Progress;
import io.weir.lab.disk.DiskCurve;
import io.weir.lab.disk.DiskModel;
import io.weir.lab.host.LabDisk;
import io.weir.lab.host.LabScripts;
import io.weir.linux.Fio;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Series;
import io.weir.results.Target;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Whether the disk under the kernel and the one in the process, which read the same model file, are
 * the same disk: buffered sequential readers by their number.
 */
public final class SpindleBench implements Experiment {
  private static final String DISK = "weir-bench";
  private static final double WORST_ERROR = 0.15;
  private static final int MEGABYTES = 384;
  private static final int[] STREAMS = {1, 2, 4, 8, 16};

  @Override
  public String name() {
    return "spindle";
  }

  @Override
  public String summary() {
    return "Is the emulated disk under a real kernel the same as the one in the process?";
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
    return "root, FUSE and loop devices, 2 GB of memory";
  }

  @Override
  public ResultDocument run(ExperimentOptions options, Progress progress) throws Exception {
    DiskModel model = DiskModel.rotating();
    List<Map<Integer, Double>> spindles = new ArrayList<>();
    List<DiskCurve> inProcess = new ArrayList<>();
    progress.step("a disk");
    LabScripts.need("fio:fio");
    LabDisk disk = LabDisk.up(DISK, "mq-deadline");
    try {
      for (int repeat = 0; repeat < options.repeats(); repeat++) {
        Map<Integer, Double> curve = new TreeMap<>();
        for (int streams : STREAMS) {
          progress.step("%d readers (repeat %d)".formatted(streams, repeat + 1));
          curve.put(streams, readers(disk, streams));
        }
        spindles.add(curve);
        progress.step("the disk in the process (repeat %d)".formatted(repeat + 1));
        inProcess.add(DiskCurve.measure(model, Duration.ofSeconds(options.quick() ? 2 : 4)));
      }
      return document(options, spindles, inProcess, disk);
    } finally {
      disk.down();
    }
  }

  /** Bytes a second of readers of a file each, all at once, from a cold page cache. */
  private static double readers(LabDisk disk, int streams)
      throws IOException, InterruptedException {
    return new Fio(disk.data())
        .run(
            "read",
            List.of(
                "--rw=read", "--bs=128k", "--invalidate=1", "--size=" + MEGABYTES / streams + "M"),
            IntStream.range(0, streams).mapToObj(each -> List.of("f" + each)).toList())
        .bytesPerSecond();
  }

  private ResultDocument document(
      ExperimentOptions options,
      List<Map<Integer, Double>> spindles,
      List<DiskCurve> inProcess,
      LabDisk disk)
      throws Exception {
    Map<String, Double> statistics = disk.statistics();
    ResultDocumentBuilder document =
        options
            .document(name())
            .summary(
                "Buffered sequential readers (128 KiB) of ext4 on a spindle with mq-deadline, and of the emulation in the"
                    + " process; both read rotating.disk.")
            .device("model", "rotating.disk")
            .device("elevator", "mq-deadline")
            .setting("repeats", options.repeats())
            .figure(
                "late_max_ms",
                Figure.of("ms", Objects.requireNonNull(statistics.get("late_max_us")) / 1e3));
    double[] errors = new double[spindles.size()];
    for (int streams : STREAMS) {
      double[] onSpindle = spindles.stream().mapToDouble(curve -> at(curve, streams)).toArray();
      double[] here =
          inProcess.stream().mapToDouble(curve -> at(curve.bytesPerSecond(), streams)).toArray();
      for (int i = 0; i < errors.length; i++) {
        errors[i] = Math.max(errors[i], Math.abs(here[i] / onSpindle[i] - 1));
      }
      document.figure("spindle_" + streams, Figure.of("MB/s", onSpindle));
      document.figure("in_process_" + streams, Figure.of("MB/s", here));
    }
    return document
        .figure(
            "curve_error_max",
            Figure.of(Figure.FRACTION, errors).withTarget(Target.atMost(WORST_ERROR)))
        .series(line("under the kernel", spindles.get(0)))
        .series(line("in the process", inProcess.get(0).bytesPerSecond()))
        .build();
  }

  /** Megabytes a second. */
  private static double at(Map<Integer, Double> curve, int streams) {
    return Objects.requireNonNull(curve.get(streams)) / 1e6;
  }

  private static Series line(String name, Map<Integer, Double> curve) {
    return new Series(
        "rotating disk",
        "Throughput by number of streams",
        name,
        "streams",
        "MB/s in all",
        curve.keySet().stream().mapToDouble(Integer::doubleValue).toArray(),
        curve.values().stream().mapToDouble(v -> v / 1e6).toArray());
  }
}
