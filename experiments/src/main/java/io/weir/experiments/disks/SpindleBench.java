// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.disks;

import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Lab;
import io.weir.experiments.engine.Samples;
import io.weir.lab.disk.DiskCurve;
import io.weir.lab.disk.DiskModel;
import io.weir.lab.host.LabDisk;
import io.weir.lab.host.LabDisks;
import io.weir.lab.host.LabScripts;
import io.weir.linux.Fio;
import io.weir.results.Figure;
import io.weir.results.Series;
import io.weir.results.Target;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Whether the disk under the kernel and the one in the process, which read the same model file, are
 * the same disk: buffered sequential readers by their number.
 */
public final class SpindleBench {
  private static final int MEGABYTES = 384;
  private static final List<Integer> STREAMS = List.of(1, 2, 4, 8, 16);

  /** A disk under the kernel, and how long the one in the process is measured. */
  private record Disks(LabDisk spindle, Duration each) {}

  private SpindleBench() {}

  public static Experiment declaration() {
    return Declaration.of("spindle", disks())
        .question("Is the emulated disk under a real kernel the same as the one in the process?")
        .summary(
            "Buffered sequential readers (128 KiB) of ext4 on a spindle with mq-deadline, and of the emulation in the process; both read rotating.disk.")
        .takes("2 min a repeat", "1 min")
        .needs("root, FUSE and loop devices, 2 GB of memory")
        .device("model", "rotating.disk")
        .device("elevator", "mq-deadline")
        .measures(
            (disks, its, values) -> {
              for (int streams : STREAMS) {
                values.put("spindle_" + streams, readers(disks.spindle(), streams) / 1e6);
              }
              DiskCurve.measure(DiskModel.rotating(), disks.each())
                  .bytesPerSecond()
                  .forEach((streams, bytes) -> values.put("in_process_" + streams, bytes / 1e6));
              double late = Objects.requireNonNull(disks.spindle().statistics().get("late_max_us"));
              values.put("late_max_ms", late / 1e3);
            })
        .figure("late_max_ms", "ms", all -> all.greatest("late_max_ms"))
        .figures("spindle_", "MB/s", STREAMS)
        .figures("in_process_", "MB/s", STREAMS)
        .figure("curve_error_max", Figure.FRACTION, SpindleBench::worstErrors, Target.atMost(0.15))
        .series(
            all ->
                Stream.of(
                    line("under the kernel", "spindle_", all),
                    line("in the process", "in_process_", all)));
  }

  private static Lab<Disks> disks() {
    return (options, progress, use) -> {
      progress.step("a disk");
      LabScripts.need("fio:fio");
      try (LabDisks disk = LabDisks.one("weir-bench", "mq-deadline", LabDisk.ROTATING)) {
        use.on(new Disks(disk.first(), Duration.ofSeconds(options.quick() ? 2 : 4)));
      }
    };
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

  /** The greatest of all numbers of streams, repeat by repeat. */
  private static double[] worstErrors(Samples all) {
    double[] worst = new double[all.of("spindle_1").length];
    for (int streams : STREAMS) {
      double[] ratios = all.ratio("in_process_" + streams, "spindle_" + streams);
      for (int i = 0; i < worst.length; i++) {
        worst[i] = Math.max(worst[i], Math.abs(ratios[i] - 1));
      }
    }
    return worst;
  }

  private static Series line(String name, String values, Samples all) {
    return Series.of(
        "rotating disk",
        "Throughput by number of streams",
        name,
        "streams",
        "MB/s in all",
        STREAMS,
        streams -> all.median(values + streams));
  }
}
