// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.disks;

import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.lab.Progress;
import io.weir.lab.disk.DiskCurve;
import io.weir.lab.disk.DiskModel;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Series;
import io.weir.results.Target;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Whether the emulated disk, in real time on this machine, is the disk that it says it is. */
public final class DiskBench implements Experiment {
  private static final int DATA_NODES = 3;
  private static final double WORST_ERROR = 0.10;

  @Override
  public String name() {
    return "disk";
  }

  @Override
  public String summary() {
    return "Does the emulated disk have the throughput by number of streams that was measured on a real kernel?";
  }

  @Override
  public String duration() {
    return "1 min a repeat";
  }

  @Override
  public String quickDuration() {
    return "20 s";
  }

  @Override
  public String needs() {
    return "nothing";
  }

  @Override
  public ResultDocument run(ExperimentOptions options, Progress progress) throws Exception {
    int cores = Runtime.getRuntime().availableProcessors();
    double slowMotion = DiskModel.slowMotionForCores(cores, DATA_NODES);
    DiskModel model = DiskModel.rotating().inSlowMotion(slowMotion);
    DiskCurve measured = DiskCurve.MEASURED.inSlowMotion(slowMotion);
    List<DiskCurve> curves = new ArrayList<>();
    for (int repeat = 0; repeat < options.repeats(); repeat++) {
      progress.step("1, 2, 4, 8 and 16 readers (repeat %d)".formatted(repeat + 1));
      curves.add(DiskCurve.measure(model, Duration.ofSeconds(options.quick() ? 4 : 10)));
    }
    ResultDocumentBuilder document =
        options
            .document(name())
            .summary(
                "Sequential readers on one emulated disk, in real time, against the buffered mq-deadline row.")
            .device("slow_motion", slowMotion)
            .device("bandwidth_mb_per_second", model.bandwidthBytesPerSecond() / 1e6)
            .device("positioning_ms", model.positioningNanos() / 1e6)
            .setting("repeats", options.repeats());
    document.figure(
        "curve_error_max",
        Figure.of(
                Figure.FRACTION,
                curves.stream().mapToDouble(curve -> curve.worstErrorAgainst(measured)).toArray())
            .withTarget(Target.atMost(WORST_ERROR)));
    for (int streams : measured.bytesPerSecond().keySet()) {
      document.figure(
          "throughput_" + streams,
          Figure.of("MB/s", curves.stream().mapToDouble(c -> at(c, streams)).toArray()));
    }
    return document
        .series(line("measured, scaled", measured))
        .series(line("emulated", curves.get(0)))
        .build();
  }

  private static double at(DiskCurve curve, int streams) {
    return java.util.Objects.requireNonNull(curve.bytesPerSecond().get(streams)) / 1e6;
  }

  private static Series line(String name, DiskCurve curve) {
    return new Series(
        "emulated disk",
        "Throughput by number of streams",
        name,
        "streams",
        "MB/s in all",
        curve.bytesPerSecond().keySet().stream().mapToDouble(Integer::doubleValue).toArray(),
        curve.bytesPerSecond().values().stream().mapToDouble(v -> v / 1e6).toArray());
  }
}
