// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.pairs.host;

import io.weir.core.request.IoStream;
import io.weir.simulator.cache.CachedFile;
import io.weir.simulator.cache.FileReader;
import java.util.List;
import java.util.function.Consumer;

/** Files of a guest that become one: read side by side while it is written. */
final class MergedFile {
  private final Guest guest;
  private final CachedFile file;
  private final long bytes;
  private long written;

  private MergedFile(Guest guest, long bytes) {
    this.guest = guest;
    this.bytes = bytes;
    this.file = guest.machine.file(bytes + Guest.PIECE);
  }

  /** Merges them, with so much computation for each of their bytes. */
  static void of(
      Guest guest, List<MapOutput> parts, double secondsPerMegabyte, Consumer<MapOutput> whenDone) {
    long bytes = parts.stream().mapToLong(MapOutput::bytes).sum();
    MergedFile merged = new MergedFile(guest, bytes);
    IoStream process = guest.machine.process();
    List<FileReader> readers =
        parts.stream()
            .map(each -> guest.machine.open(each.file(), process, 0, each.bytes()))
            .toList();
    guest.merge(
        readers,
        secondsPerMegabyte,
        merged::write,
        () -> {
          guest.machine.ended(process);
          whenDone.accept(new MapOutput(guest, merged.file, bytes));
        });
  }

  private void write(Runnable then) {
    long from = written;
    long piece = Math.min(Guest.PIECE, Math.max(0, bytes - from));
    written += piece;
    guest.write(file, from, piece, then);
  }
}
