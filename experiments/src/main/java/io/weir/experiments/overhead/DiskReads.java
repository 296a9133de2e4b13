// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.overhead;

import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Lab;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.experiments.engine.ThisProcess;
import io.weir.lab.hdfs.OneDataNode;
import io.weir.lab.hdfs.QuietLogs;
import io.weir.lab.host.LabDisk;
import io.weir.lab.host.LabDisks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Eight files that are read at once from a disk without seeks, from a cold page cache. */
final class DiskReads {
  private static final String DISK = "overhead";
  private static final Path DROP_CACHES = Path.of("/proc/sys/vm/drop_caches");
  private static final long FILE_BYTES = 32L << 20;
  private static final List<String> FILES =
      IntStream.range(0, 8).mapToObj(number -> "file-" + number).toList();
  private static final int PAIRS = 4;
  private static final int TURNS = 8;
  private static final int QUICK_TURNS = 2;

  private DiskReads() {}

  static Declaration<ThisProcess> declaration() {
    Declaration<ThisProcess> disk =
        Declaration.of("disk", Lab.THIS_PROCESS)
            .isTheSameEachTime()
            .measures((process, its, values) -> measure(process, values))
            .document(
                (all, document) -> {
                  if (all.of("disk_8_ratio").length > 0) {
                    document.device(
                        "disk", "emulated flash under a real kernel, for the figures with disk_8");
                  }
                });
    Pair.describe(disk, "disk_8");
    return disk;
  }

  /** Several pairs on one disk; none where no disk can be made. */
  private static void measure(ThisProcess process, Values values)
      throws IOException, InterruptedException {
    if (!Files.isWritable(DROP_CACHES)) {
      values.note("Nothing was read from a disk: that needs root, FUSE and loop devices.");
      return;
    }
    QuietLogs.toFile(process.options().directory().resolve("hdfs.log"));
    try (LabDisks disk = LabDisks.one(DISK, "mq-deadline", LabDisk.FLASH)) {
      disk.first().rotates(false);
      Pair.put(pairs(process, disk.first()), "disk_8", values);
    }
  }

  private static List<Pair> pairs(ThisProcess process, LabDisk disk)
      throws IOException, InterruptedException {
    try (TwoDataNodes both =
        TwoDataNodes.start(process.options().directory().resolve("disk"), disk.data())) {
      both.write(FILES, FILE_BYTES);
      disk.sync(); // a page that is not written yet stays in memory
      int turns = process.options().quick() ? QUICK_TURNS : TURNS;
      long bytes = FILES.size() * FILE_BYTES;
      Pair.measure(both, turns, bytes, DiskReads::readCold);
      List<Pair> pairs = new ArrayList<>();
      for (int pair = 0; pair < PAIRS; pair++) {
        process
            .progress()
            .update((double) pair / PAIRS, "pair %d of %d".formatted(pair + 1, PAIRS));
        pairs.add(Pair.measure(both, turns, bytes, DiskReads::readCold));
      }
      return pairs;
    }
  }

  private static long readCold(OneDataNode dataNode) throws IOException {
    Files.writeString(DROP_CACHES, "3");
    return dataNode.readAtOnce(FILES);
  }
}
