// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.mrg.host;

/**
 * Work of a thread on some pieces of data: each is read, computed on, and perhaps something is
 * written for it.
 */
final class Stretch {
  /** Asks for a piece; whoever asks is told when it has come. */
  interface Source {
    void read(int piece, Runnable whenRead);
  }

  /** Writes for a piece, and says whether there was anything. */
  interface Sink {
    boolean write(int piece, Runnable whenWritten);
  }

  final int pieces;
  private final Source source;
  private final Sink sink;
  private final long computeNanos;
  private final Runnable whenDone;
  int asked;
  int read;
  int computed;
  int writing;
  boolean isGivenUp;

  Stretch(int pieces, long computeNanos, Source source, Sink sink, Runnable whenDone) {
    this.pieces = pieces;
    this.computeNanos = computeNanos;
    this.source = source;
    this.sink = sink;
    this.whenDone = whenDone;
  }

  double progress() {
    return (double) computed / pieces;
  }

  /** Asks for whole windows: the one that is computed on, and those ahead of it. */
  void readAhead(GuestIo io) {
    int window = io.windowRequests();
    int end = Math.min(pieces, (computed / window + io.windows()) * window);
    while (asked < end) {
      source.read(asked++, () -> read++);
    }
  }

  long computeNanos() {
    return computeNanos;
  }

  void computed() {
    if (sink.write(computed++, () -> writing--)) {
      writing++;
    }
  }

  boolean isComputed() {
    return computed == pieces;
  }

  boolean isDone() {
    return isComputed() && writing == 0;
  }

  void done() {
    whenDone.run();
  }
}
