// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import io.weir.core.request.Access;
import io.weir.core.request.Decision;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoScheduler;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;

/**
 * The test kit: a scheduler in front of a device, in virtual time. Streams send their requests one
 * after the other; everything that is due happens in {@link #runFor}.
 */
public final class VirtualDevice {
  private record Event(long atNanos, long sequence, Runnable action) {}

  private final IoScheduler scheduler;
  private final ToLongFunction<IoRequest> serviceNanos;
  private final PriorityQueue<Event> events =
      new PriorityQueue<>(
          Comparator.comparingLong(Event::atNanos).thenComparingLong(Event::sequence));
  private final Map<Flow, Long> bytesDispatched = new HashMap<>();
  private final List<IoRequest> dispatched = new ArrayList<>();
  private final List<Consumer<IoRequest>> listeners = new ArrayList<>();
  private Runnable afterEachStep = () -> {};
  private ToLongFunction<IoRequest> movedBytes = IoRequest::bytes;
  private long pieceNanos;
  private long nowNanos;
  private long sequence;
  private long wakeNanos = Long.MAX_VALUE;

  /** A device that serves whatever it gets side by side, each request in the time given. */
  public VirtualDevice(IoScheduler scheduler, ToLongFunction<IoRequest> serviceNanos) {
    this.scheduler = scheduler;
    this.serviceNanos = serviceNanos;
  }

  public long nowNanos() {
    return nowNanos;
  }

  public List<IoRequest> dispatched() {
    return dispatched;
  }

  public void afterEachStep(Runnable check) {
    afterEachStep = check;
  }

  /** A device of a byte in a nanosecond: bursts are moved in pieces of this, and may end early. */
  public void inPiecesOf(long nanos) {
    pieceNanos = nanos;
  }

  /** How much of each request is moved in the end. */
  public void moving(ToLongFunction<IoRequest> bytes) {
    movedBytes = bytes;
  }

  public void onDispatch(Consumer<IoRequest> listener) {
    listeners.add(listener);
  }

  /** Sends one request, now. */
  public IoRequest submit(Flow flow, long bytes) {
    return submit(new IoStream(flow), bytes);
  }

  public IoRequest submit(IoStream stream, long bytes) {
    return submit(stream, Operation.WRITE, bytes);
  }

  /** Reads once, now. */
  public IoRequest read(IoStream stream, long bytes) {
    return submit(stream, Operation.READ, bytes);
  }

  /** A small read somewhere, now. */
  public IoRequest scattered(IoStream stream, long bytes) {
    IoRequest request = new IoRequest(stream).aim(Operation.READ, Access.SCATTERED, bytes);
    enqueue(request, () -> {});
    return request;
  }

  /** A small read somewhere, now, and what follows when it is done. */
  public void scattered(IoStream stream, long bytes, Runnable whenDone) {
    enqueue(
        new IoRequest(stream).aim(Operation.READ, Access.SCATTERED, bytes),
        () -> {
          end(stream);
          whenDone.run();
        });
  }

  /** One request, now, and what follows when it is done. */
  public void ask(IoStream stream, long bytes, Runnable whenDone) {
    enqueue(new IoRequest(stream).aim(Operation.READ, bytes), whenDone);
  }

  /** A stream of scattered reads, each so long after the one before, for ever. */
  public void scatteredStream(Flow flow, long bytes, long thinkNanos) {
    IoRequest request = new IoRequest(new IoStream(flow));
    Runnable[] again = new Runnable[1];
    again[0] =
        () -> {
          request.aim(Operation.READ, Access.SCATTERED, bytes);
          enqueue(request, () -> at(nowNanos + thinkNanos, again[0]));
        };
    at(nowNanos, again[0]);
  }

  /** Scattered reads, each of a stream of its own that ends with it, as preads of a block are. */
  public void shortScatteredStreams(Flow flow, long bytes, long thinkNanos) {
    shortScatteredStreams(flow, bytes, () -> thinkNanos);
  }

  /** The same where each pause is another. */
  public void shortScatteredStreams(Flow flow, long bytes, LongSupplier thinkNanos) {
    Runnable[] again = new Runnable[1];
    again[0] =
        () -> {
          IoStream stream = new IoStream(flow);
          IoRequest request = new IoRequest(stream).aim(Operation.READ, Access.SCATTERED, bytes);
          enqueue(
              request,
              () -> {
                end(stream);
                at(nowNanos + thinkNanos.getAsLong(), again[0]);
              });
        };
    at(nowNanos, again[0]);
  }

  private IoRequest submit(IoStream stream, Operation operation, long bytes) {
    IoRequest request = new IoRequest(stream).aim(operation, bytes);
    enqueue(request, () -> {});
    return request;
  }

  /**
   * A stream that asks for its next chunk as soon as (plus think time) it has the last one, for
   * ever.
   */
  public void stream(Flow flow, long bytes, long thinkNanos) {
    stream(new IoStream(flow), Operation.WRITE, bytes, thinkNanos);
  }

  /** The same for a stream that the test can name. */
  public void stream(IoStream stream, Operation operation, long bytes, long thinkNanos) {
    IoRequest request = new IoRequest(stream);
    Runnable[] again = new Runnable[1];
    again[0] =
        () -> {
          request.aim(operation, bytes);
          enqueue(request, () -> at(nowNanos + thinkNanos, again[0]));
        };
    at(nowNanos, again[0]);
  }

  /** A stream of so many chunks, one after the other, that then ends. */
  public void transfer(IoStream stream, int chunks, long bytes, Runnable whenEnded) {
    IoRequest request = new IoRequest(stream);
    int[] left = {chunks};
    Runnable[] again = new Runnable[1];
    again[0] =
        () -> {
          if (left[0]-- > 0) {
            request.aim(Operation.WRITE, bytes);
            enqueue(request, again[0]);
          } else {
            end(stream);
            whenEnded.run();
          }
        };
    again[0].run();
  }

  /** No request of it follows. */
  public void end(IoStream stream) {
    stream.end();
    scheduler.ended(stream, nowNanos);
    ask();
  }

  private final Map<IoRequest, Runnable> whenDone = new HashMap<>();

  private void enqueue(IoRequest request, Runnable done) {
    whenDone.put(request, done);
    scheduler.enqueue(request, nowNanos);
    ask();
  }

  /** Asks the scheduler until it has nothing more to say. */
  public void ask() {
    Decision decision = scheduler.next(nowNanos);
    while (decision instanceof Decision.Dispatch go) {
      IoRequest request = go.request();
      dispatched.add(request);
      bytesDispatched.merge(request.flow(), request.bytes(), Long::sum);
      listeners.forEach(listener -> listener.accept(request));
      if (pieceNanos == 0 || request.isScattered()) {
        at(nowNanos + serviceNanos.applyAsLong(request), () -> complete(request));
      } else {
        begin(request);
      }
      afterEachStep.run();
      decision = scheduler.next(nowNanos);
    }
    wakeNanos = decision instanceof Decision.WaitUntil wait ? wait.nanos() : Long.MAX_VALUE;
    afterEachStep.run();
  }

  /** A piece goes after the other, until all have or a small request is urgent. */
  private void begin(IoRequest request) {
    long allNanos = serviceNanos.applyAsLong(request);
    long seekNanos = allNanos - request.bytes(); // a byte in a nanosecond
    long[] moved = {0};
    Runnable[] next = new Runnable[1];
    next[0] =
        () -> {
          boolean ends =
              moved[0] >= request.bytes()
                  || (moved[0] > 0 && scheduler.urgentAtNanos() <= nowNanos);
          if (ends) {
            request.moved(moved[0]);
            finish(request);
          } else {
            long piece = Math.min(pieceNanos, request.bytes() - moved[0]);
            long seek = moved[0] == 0 ? seekNanos : 0;
            moved[0] += piece;
            at(nowNanos + seek + piece, next[0]);
          }
        };
    next[0].run();
  }

  private void complete(IoRequest request) {
    request.moved(movedBytes.applyAsLong(request));
    finish(request);
  }

  private void finish(IoRequest request) {
    bytesDispatched.merge(request.flow(), request.movedBytes() - request.bytes(), Long::sum);
    scheduler.complete(request, nowNanos);
    Runnable done = whenDone.remove(request);
    ask();
    done.run();
  }

  public void at(long nanos, Runnable action) {
    events.add(new Event(nanos, sequence++, action));
  }

  public void runFor(long nanos) {
    long endNanos = nowNanos + nanos;
    while (true) {
      long eventNanos = events.isEmpty() ? Long.MAX_VALUE : events.peek().atNanos();
      long nextNanos = Math.min(eventNanos, wakeNanos);
      if (nextNanos > endNanos) {
        nowNanos = endNanos;
        return;
      }
      nowNanos = Math.max(nowNanos, nextNanos);
      if (eventNanos <= wakeNanos) {
        events.remove().action().run();
      } else {
        ask();
      }
    }
  }

  public long bytesOf(Flow flow) {
    return bytesDispatched.getOrDefault(flow, 0L);
  }
}
