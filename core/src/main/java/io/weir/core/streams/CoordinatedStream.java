// SPDX-License-Identifier: Apache-2.0
package io.weir.core.streams;

import io.weir.core.request.IoRequest;
import java.util.ArrayDeque;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link StreamList} knows of a stream.
 *
 * <pre>
 *              a chunk is asked for, and the rule says
 *         ┌──────── no ───────▶ BLOCKED ──┐ the rule says yes, T0 has passed,
 *  IDLE ──┤                               │ or the device is free
 *    ▲    └──────── yes ─────────────────▶ BEING SERVED
 *    └──────────────────────────────────────┘ the chunk is there
 * </pre>
 */
final class CoordinatedStream {
  /**
   * The order of coordination (section IV.A): job priority, then job start. The name tells jobs
   * apart that began at once, the same on every node, and their first stream those of one name;
   * streams of one job stand in order of arrival.
   */
  static final Comparator<CoordinatedStream> BY_RANK = CoordinatedStream::compareRanks;

  final StreamList list;
  final CoordinatedJob job;
  private final long sequence;
  private final ThroughputEstimate demand = new ThroughputEstimate();

  /** Chunks that are asked for and held back. */
  final ArrayDeque<IoRequest> blocked = new ArrayDeque<>(1);

  /** The list of blocked or of idle streams in which it is, and its neighbours there. */
  @Nullable WaitingStreams waitsIn;

  @Nullable CoordinatedStream before;
  @Nullable CoordinatedStream behind;

  /** Chunks that have gone on to the scheduler behind. */
  int inside;

  /** Whether it stands in the list: it has asked for something lately. */
  boolean isActive;

  /** Whether the rule serves it; a grant may serve it as well. */
  boolean isServed;

  /** How much device time it has before the rule counts for it. */
  long grantNanos;

  /** What it is taken to ask for, in parts of the device. */
  double load = 1;

  long blockedSinceNanos;
  private long idleSinceNanos;
  private long thoughtNanos;
  private boolean hasAsked;

  CoordinatedStream(StreamList list, CoordinatedJob job, long sequence) {
    this.list = list;
    this.job = job;
    this.sequence = sequence;
  }

  /** For comparing only: it stands before all streams of a job. */
  static CoordinatedStream beforeAllOf(CoordinatedJob job, StreamList list) {
    return new CoordinatedStream(list, job, -1);
  }

  private static int compareRanks(CoordinatedStream one, CoordinatedStream other) {
    int byJob = one.job == other.job ? 0 : CoordinatedJob.BY_RANK.compare(one.job, other.job);
    return byJob == 0 ? Long.compare(one.sequence, other.sequence) : byJob;
  }

  boolean isIdle() {
    return inside == 0 && blocked.isEmpty();
  }

  long idleSinceNanos() {
    return idleSinceNanos;
  }

  /** It asks for a chunk. */
  void asks(long nowNanos) {
    if (hasAsked && isIdle()) {
      thoughtNanos += nowNanos - idleSinceNanos;
    }
    hasAsked = true;
  }

  /** It has its chunk: takes the interval into the estimate. */
  void got(long costNanos, long tookNanos, long nowNanos) {
    demand.add(costNanos, thoughtNanos + tookNanos);
    thoughtNanos = 0;
    idleSinceNanos = nowNanos;
    if (grantNanos != Long.MAX_VALUE) {
      grantNanos = Math.max(0, grantNanos - costNanos);
    }
  }

  /** It has given up a chunk. */
  void gaveUp(long nowNanos) {
    idleSinceNanos = nowNanos;
  }

  double demand() {
    return demand.perNano();
  }
}
