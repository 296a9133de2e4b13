// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.disks;

import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Lab;
import io.weir.lab.disk.DiskCurve;
import io.weir.lab.disk.DiskModel;
import io.weir.results.Figure;
import io.weir.results.Series;
import io.weir.results.Target;
import java.time.Duration;
import java.util.Objects;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Stream;

/** Whether the emulated disk, in real time on this machine, is the disk that it says it is. */
public final class DiskBench {
  private static final int DATA_NODES = 3;

  private DiskBench() {}

  public static Experiment declaration() {
    int cores = Runtime.getRuntime().availableProcessors();
    double slowMotion = DiskModel.slowMotionForCores(cores, DATA_NODES);
    DiskModel model = DiskModel.rotating().inSlowMotion(slowMotion);
    DiskCurve real = DiskCurve.MEASURED.inSlowMotion(slowMotion);
    return Declaration.of("disk", Lab.THIS_PROCESS)
        .question(
            "Does the emulated disk have the throughput by number of streams that was measured on a real kernel?")
        .summary(
            "Sequential readers on one emulated disk, in real time, against the buffered mq-deadline row.")
        .takes("1 min a repeat", "20 s")
        .device("slow_motion", slowMotion)
        .device("bandwidth_mb_per_second", model.bandwidthBytesPerSecond() / 1e6)
        .device("positioning_ms", model.positioningNanos() / 1e6)
        .measures(
            (process, its, values) -> {
              Duration each = Duration.ofSeconds(process.options().quick() ? 4 : 10);
              DiskCurve curve = DiskCurve.measure(model, each);
              values.put("curve_error_max", curve.worstErrorAgainst(real));
              curve
                  .bytesPerSecond()
                  .forEach((streams, bytes) -> values.put("throughput_" + streams, bytes / 1e6));
            })
        .figure(
            "curve_error_max",
            Figure.FRACTION,
            all -> all.of("curve_error_max"),
            Target.atMost(0.10))
        .figures("throughput_", "MB/s", real.bytesPerSecond().keySet())
        .series(
            all ->
                Stream.of(
                    line(
                        "measured, scaled",
                        n -> Objects.requireNonNull(real.bytesPerSecond().get(n)) / 1e6),
                    line("emulated", n -> all.median("throughput_" + n))));
  }

  private static Series line(String name, IntToDoubleFunction throughput) {
    return Series.of(
        "emulated disk",
        "Throughput by number of streams",
        name,
        "streams",
        "MB/s in all",
        DiskCurve.MEASURED.bytesPerSecond().keySet(),
        throughput);
  }
}
