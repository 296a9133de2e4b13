// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.job;

import io.weir.model.job.PhaseProfile;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.node.Processors;
import io.weir.simulator.volume.PieceReader;
import io.weir.simulator.volume.PieceWriter;
import org.jspecify.annotations.Nullable;

/**
 * One phase of a task: it reads a piece, computes its part, writes its part, and takes the next
 * piece (figure 4 of the interference model's paper: "cycles of interleaved operations").
 */
final class PhaseRun {
  private static final double NANOS = 1e9;

  private final Simulation simulation;
  private final Processors processors;
  private final PhaseProfile phase;
  private final double processorNanos;
  private final double wholeBytes;
  private final long pieceBytes;
  private final @Nullable PieceReader reader;
  private final @Nullable PieceWriter writer;
  private final Runnable whenOver;
  private final Event computed = Event.of(this::computed);
  private double doneBytes;
  private double writtenBytes;
  private boolean isStopped;

  /**
   * @param slower how many times the processor time of the profile it takes
   * @param pieceBytes what is written at a time by a phase that reads nothing
   * @param reader null if it reads nothing
   * @param writer null if it writes nothing
   */
  PhaseRun(
      Simulation simulation,
      Processors processors,
      PhaseProfile phase,
      double slower,
      long pieceBytes,
      @Nullable PieceReader reader,
      @Nullable PieceWriter writer,
      Runnable whenOver) {
    this.simulation = simulation;
    this.processors = processors;
    this.phase = phase;
    this.processorNanos = phase.processorSeconds() * slower * NANOS;
    this.wholeBytes =
        reader == null ? phase.writtenBytes() : phase.readBytes() + phase.cachedBytes();
    this.pieceBytes = pieceBytes;
    this.reader = reader;
    this.writer = writer;
    this.whenOver = whenOver;
  }

  void start() {
    simulation.in(Math.round(phase.waitSeconds() * NANOS), Event.of(this::next));
  }

  /** Nothing follows; what is under way ends by itself. */
  void stop() {
    isStopped = true;
    if (reader != null) {
      reader.stop();
    }
    if (writer != null) {
      writer.close(() -> {});
    }
  }

  /** Which part of what it reads, or writes if it reads nothing, is done. */
  double part() {
    return wholeBytes == 0 ? 0 : Math.min(1, doneBytes / wholeBytes);
  }

  private void next() {
    if (isStopped) {
      return;
    }
    if (reader != null) {
      reader.next(this::took);
    } else if (writer == null && doneBytes == 0) {
      doneBytes = 1;
      processors.work(processorNanos, computed);
    } else if (writer == null || doneBytes >= wholeBytes) {
      end();
    } else {
      took(Math.round(Math.min((double) pieceBytes, wholeBytes - doneBytes)));
    }
  }

  private void took(long bytes) {
    if (isStopped) {
      return;
    }
    if (bytes == 0) {
      end();
      return;
    }
    doneBytes += bytes;
    processors.work(processorNanos * Math.min(1, bytes / wholeBytes), computed);
  }

  private void computed() {
    if (isStopped) {
      return;
    }
    long due =
        writer == null || wholeBytes == 0
            ? 0
            : Math.round(phase.writtenBytes() * Math.min(1, doneBytes / wholeBytes) - writtenBytes);
    if (writer == null || due <= 0) {
      next();
    } else {
      writtenBytes += due;
      writer.write(due, this::next);
    }
  }

  private void end() {
    isStopped = true;
    if (writer == null) {
      whenOver.run();
    } else {
      writer.close(whenOver);
    }
  }
}
