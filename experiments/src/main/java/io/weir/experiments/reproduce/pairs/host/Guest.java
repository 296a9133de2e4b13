// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.pairs.host;

import io.weir.core.request.IoStream;
import io.weir.simulator.cache.CachedFile;
import io.weir.simulator.cache.FileReader;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.node.Processors;
import io.weir.simulator.storage.Machine;
import java.util.List;
import java.util.function.Consumer;

/** A virtual machine that runs tasks: one processor, a disk, and what tasks do with them. */
final class Guest {
  /** So much is read, computed or written at a time. */
  static final long PIECE = 256 << 10;

  private static final double NANOS = 1e9;
  private static final double MEGABYTE = 1e6;

  final Machine machine;
  private final Processors processor;

  Guest(Simulation simulation, Machine machine) {
    this.machine = machine;
    this.processor = new Processors(simulation, 1);
  }

  /** Reads a part of a file to its end, and computes on each piece. */
  void read(CachedFile file, long from, long bytes, double secondsPerMegabyte, Runnable whenDone) {
    IoStream process = machine.process();
    FileReader reader = machine.open(file, process, from, bytes);
    readOn(reader, process, secondsPerMegabyte, whenDone);
  }

  private void readOn(
      FileReader reader, IoStream process, double secondsPerMegabyte, Runnable whenDone) {
    if (reader.isAtEnd()) {
      machine.ended(process);
      whenDone.run();
      return;
    }
    reader.read(
        PIECE,
        () ->
            compute(
                PIECE * secondsPerMegabyte,
                () -> readOn(reader, process, secondsPerMegabyte, whenDone)));
  }

  /** Reads files side by side, a piece of each in turn, and gives each piece to the next step. */
  void merge(
      List<FileReader> readers, double secondsPerMegabyte, Consumer<Runnable> each, Runnable end) {
    List<FileReader> left = readers.stream().filter(reader -> !reader.isAtEnd()).toList();
    if (left.isEmpty()) {
      end.run();
      return;
    }
    mergeOne(left, 0, secondsPerMegabyte, each, end);
  }

  private void mergeOne(
      List<FileReader> readers,
      int next,
      double secondsPerMegabyte,
      Consumer<Runnable> each,
      Runnable end) {
    if (next == readers.size()) {
      merge(readers, secondsPerMegabyte, each, end);
      return;
    }
    readers
        .get(next)
        .read(
            PIECE,
            () ->
                compute(
                    PIECE * secondsPerMegabyte,
                    () ->
                        each.accept(
                            () -> mergeOne(readers, next + 1, secondsPerMegabyte, each, end))));
  }

  /** Writes a file from one end to the other. */
  void write(CachedFile file, long from, long bytes, Runnable whenDone) {
    if (bytes <= 0) {
      whenDone.run();
      return;
    }
    long piece = Math.min(PIECE, bytes);
    machine
        .cache()
        .write(file, from, piece, () -> write(file, from + piece, bytes - piece, whenDone));
  }

  private void compute(double megabyteSeconds, Runnable whenDone) {
    processor.work(megabyteSeconds / MEGABYTE * NANOS, Event.of(whenDone));
  }
}
