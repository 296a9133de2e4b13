// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import io.weir.core.request.Access;
import io.weir.core.request.Decision;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoScheduler;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.PriorityQueue;

/**
 * The test kit: a device without seeks that serves bytes at 300 MB/s, and a scheduler in front of
 * it, in virtual time. Bytes are served in the order in which they came; or, where the device has
 * many channels, reads at places go beside the pieces of bursts and are slowed down by them. Of
 * each burst some pieces are on their way at a time, as the kernel reads ahead; the scheduler is
 * not told how many.
 */
final class FlashDevice {
  private static final double BYTES_PER_NANO = 0.3;
  private static final long PIECE_BYTES = 128 << 10;
  private static final long BURST_BYTES = 2 << 20;
  private static final long LATENCY_NANOS = 20_000;

  /**
   * What a read takes in a channel of its own, beside its bytes, and what it takes beside others.
   */
  private static final long CHANNEL_NANOS = 100_000;

  private static final double SLOWED_DOWN = 1.7;

  /** What serves scattered reads. */
  enum Reads {
    /** What serves everything else, in order. */
    IN_ORDER,
    /** Channels that nobody else uses, but they share the bandwidth. */
    IN_CHANNELS
  }

  private record Event(long atNanos, long sequence, Runnable action) {}

  private final IoScheduler scheduler;
  private final int piecesAtOnce;
  private final Reads reads;
  private final PriorityQueue<Event> events =
      new PriorityQueue<>(
          Comparator.comparingLong(Event::atNanos).thenComparingLong(Event::sequence));
  private final IdentityHashMap<IoRequest, Runnable> whenItGoes = new IdentityHashMap<>();
  private long nowNanos;
  private long sequence;
  private double freeAtNanos;
  private double readsFreeAtNanos;

  FlashDevice(IoScheduler scheduler, int piecesAtOnce, Reads reads) {
    this.scheduler = scheduler;
    this.piecesAtOnce = piecesAtOnce;
    this.reads = reads;
  }

  /** Who takes all that he can get; counts what he gets. */
  abstract static class Client {
    private long bytes;

    void gets(long more) {
      bytes += more;
    }

    long bytes() {
      return bytes;
    }
  }

  /** Reads or writes one burst after the other. */
  Client scan(Flow flow, Operation operation) {
    Scan scan = new Scan(new IoRequest(new IoStream(flow)), operation);
    at(0, scan::asks);
    return scan;
  }

  /** So many threads read at places, each again a moment after it has been served. */
  Client readers(Flow flow, int threads, long bytes, long thinkNanos) {
    Client readers = new Client() {};
    for (int i = 0; i < threads; i++) {
      at(i, () -> read(flow, bytes, thinkNanos, readers));
    }
    return readers;
  }

  private void read(Flow flow, long bytes, long thinkNanos, Client reader) {
    IoRequest request = new IoRequest(new IoStream(flow));
    request.aim(Operation.READ, Access.SCATTERED, bytes);
    enter(
        request,
        () ->
            serveRead(
                bytes,
                () -> {
                  reader.gets(bytes);
                  scheduler.complete(request, nowNanos);
                  request.stream().end();
                  ask();
                  at(nowNanos + thinkNanos, () -> read(flow, bytes, thinkNanos, reader));
                }));
  }

  private final class Scan extends Client {
    private final IoRequest request;
    private final Operation operation;
    private long sent;
    private long served;

    Scan(IoRequest request, Operation operation) {
      this.request = request;
      this.operation = operation;
    }

    void asks() {
      request.aim(operation, Access.SEQUENTIAL, BURST_BYTES);
      enter(
          request,
          () -> {
            sent = 0;
            served = 0;
            for (int i = 0; i < piecesAtOnce; i++) {
              send();
            }
          });
    }

    private void send() {
      if (sent < BURST_BYTES) {
        sent += PIECE_BYTES;
        serve(PIECE_BYTES, this::pieceIsServed);
      }
    }

    private void pieceIsServed() {
      served += PIECE_BYTES;
      gets(PIECE_BYTES);
      if (served < BURST_BYTES) {
        send();
      } else {
        scheduler.complete(request, nowNanos);
        asks(); // it leaves and enters at once
      }
    }
  }

  private void serveRead(long bytes, Runnable done) {
    if (reads == Reads.IN_ORDER) {
      serve(bytes, done);
      return;
    }
    double nanos = CHANNEL_NANOS + bytes / BYTES_PER_NANO;
    boolean isBusy = freeAtNanos > nowNanos;
    freeAtNanos = Math.max(freeAtNanos, (double) nowNanos) + bytes / BYTES_PER_NANO;
    readsFreeAtNanos = Math.max(readsFreeAtNanos, (double) nowNanos) + bytes / BYTES_PER_NANO;
    double took = Math.max(isBusy ? SLOWED_DOWN * nanos : nanos, readsFreeAtNanos - nowNanos);
    at(nowNanos + Math.round(took), done);
  }

  private void serve(long bytes, Runnable done) {
    freeAtNanos = Math.max(freeAtNanos, (double) nowNanos) + bytes / BYTES_PER_NANO;
    at(Math.round(freeAtNanos) + LATENCY_NANOS, done);
  }

  private void enter(IoRequest request, Runnable goes) {
    whenItGoes.put(request, goes);
    scheduler.enqueue(request, nowNanos);
    ask();
  }

  private void ask() {
    Decision decision = scheduler.next(nowNanos);
    while (decision instanceof Decision.Dispatch go) {
      whenItGoes.remove(go.request()).run();
      decision = scheduler.next(nowNanos);
    }
    if (decision instanceof Decision.WaitUntil wait) {
      at(wait.nanos(), this::ask);
    }
  }

  private void at(long nanos, Runnable action) {
    events.add(new Event(nanos, sequence++, action));
  }

  void runFor(long nanos) {
    long endNanos = nowNanos + nanos;
    while (!events.isEmpty() && events.element().atNanos() <= endNanos) {
      Event event = events.remove();
      nowNanos = Math.max(nowNanos, event.atNanos());
      event.action().run();
    }
    nowNanos = endNanos;
  }
}
