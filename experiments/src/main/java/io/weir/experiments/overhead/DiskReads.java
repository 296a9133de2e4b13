// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.overhead;

import io.weir.experiments.engine.ExperimentOptions;
import io.weir.lab.Progress;
import io.weir.lab.host.LabDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Eight files that are read at once from a disk without seeks, from a cold page cache. */
final class DiskReads {
  private static final String DISK = "overhead";
  private static final Path DROP_CACHES = Path.of("/proc/sys/vm/drop_caches");
  private static final long FILE_BYTES = 32L << 20;
  private static final List<String> FILES =
      IntStream.range(0, 8).mapToObj(number -> "file-" + number).toList();
  private static final int PAIRS = 4;
  private static final int TURNS_A_PAIR = 8;

  private DiskReads() {}

  /** Several pairs on one disk; none where no disk can be made. */
  static List<Pair> measure(ExperimentOptions options, Progress progress)
      throws IOException, InterruptedException {
    if (!Files.isWritable(DROP_CACHES)) {
      return List.of();
    }
    LabDisk.down(DISK); // left from a run that was killed
    LabDisk disk = LabDisk.up(DISK, "mq-deadline", 1, LabDisk.FLASH);
    try {
      disk.rotates(false);
      return measure(options, progress, disk);
    } finally {
      disk.down();
    }
  }

  private static List<Pair> measure(ExperimentOptions options, Progress progress, LabDisk disk)
      throws IOException, InterruptedException {
    Path directory = options.directory().resolve("disk");
    Path blocks = disk.data();
    try (OneDataNode stock =
            OneDataNode.start(directory.resolve("stock"), blocks.resolve("stock"), Map.of());
        OneDataNode weir =
            OneDataNode.start(
                directory.resolve("weir"), blocks.resolve("weir"), OverheadBench.WITH_WEIR)) {
      for (String each : FILES) {
        stock.write(each, FILE_BYTES);
        weir.write(each, FILE_BYTES);
      }
      disk.sync(); // a page that is not written yet stays in memory
      int turns = options.quick() ? 2 : TURNS_A_PAIR;
      Pair.Transfer read = DiskReads::readCold;
      long bytes = FILES.size() * FILE_BYTES;
      Pair.measure(stock, weir, turns, bytes, read);
      List<Pair> pairs = new ArrayList<>();
      for (int pair = 0; pair < PAIRS; pair++) {
        progress.update(
            (double) pair / PAIRS, "from a disk, pair %d of %d".formatted(pair + 1, PAIRS));
        pairs.add(Pair.measure(stock, weir, turns, bytes, read));
      }
      return pairs;
    }
  }

  private static long readCold(OneDataNode dataNode) throws IOException {
    Files.writeString(DROP_CACHES, "3");
    return dataNode.readAtOnce(FILES);
  }
}
