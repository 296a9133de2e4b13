// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.pairs.host;

import io.weir.simulator.cache.CachedFile;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A map: reads its block and computes, writes its output whenever the buffer of 100 MB is full to
 * four fifths, and merges what it has written if that is more than one file.
 */
final class MapTask {
  private static final long BUFFER_BYTES = 80L << 20;

  private final Guest guest;
  private final Workload workload;
  private final long inputBytes;
  private final Consumer<MapOutput> whenDone;

  MapTask(Guest guest, Workload workload, long inputBytes, Consumer<MapOutput> whenDone) {
    this.guest = guest;
    this.workload = workload;
    this.inputBytes = inputBytes;
    this.whenDone = whenDone;
  }

  void start(CachedFile input) {
    guest.read(
        input, 0, inputBytes, workload.mapSecondsPerMegabyte(), () -> spill(new ArrayList<>(), 0));
  }

  private long outputBytes() {
    return Math.max(1, Math.round(inputBytes * workload.mapOutput()));
  }

  private void spill(List<MapOutput> spills, long spilled) {
    long left = outputBytes() - spilled;
    if (left <= 0) {
      mergeOf(spills);
      return;
    }
    long bytes = Math.min(BUFFER_BYTES, left);
    CachedFile file = guest.machine.file(bytes);
    spills.add(new MapOutput(guest, file, bytes));
    guest.write(file, 0, bytes, () -> spill(spills, spilled + bytes));
  }

  private void mergeOf(List<MapOutput> spills) {
    if (spills.size() == 1) {
      whenDone.accept(spills.get(0));
      return;
    }
    MergedFile.of(
        guest,
        spills,
        0,
        merged -> {
          spills.forEach(each -> guest.machine.cache().delete(each.file()));
          whenDone.accept(merged);
        });
  }
}
