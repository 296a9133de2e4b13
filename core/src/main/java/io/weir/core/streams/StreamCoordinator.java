// SPDX-License-Identifier: Apache-2.0
package io.weir.core.streams;

import static java.util.Objects.requireNonNull;

import io.weir.core.request.Decision;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoScheduler;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import io.weir.core.request.Slots;
import io.weir.core.request.StreamStates;
import java.util.Comparator;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Serves streams by the priority of their jobs, and no more of them than the device carries: "I/O
 * Throttling and Coordination for MapReduce" (Ma, Sun, Raicu; section IV), in front of another
 * scheduler.
 *
 * <pre>
 *                                       this                    the scheduler behind
 *         a chunk is asked for   ┌──────────────────┐
 *  IDLE ────────────────────────▶│ the rule: no     │
 *    ▲                           │   BLOCKED        │  yes   ┌────────────────────────────┐
 *    │                           │   T0 has passed, ├───────▶│ BEING SERVED: shares of    │──▶ device
 *    │                           │   the rule: yes  │        │ queues, slices of streams  │
 *    │                           └──────────────────┘        └─────────────┬──────────────┘
 *    └─────────────────────────────────────────────────────────────────────┘ the chunk is there
 * </pre>
 *
 * <p>The active streams of a direction stand in the order of (preempted, job priority, job start).
 * Stream S_i is served if
 *
 * <ol>
 *   <li>it is preempted,
 *   <li>or has been blocked for T0, which makes it preempted,
 *   <li>or belongs to one of the first N_p jobs,
 *   <li>or (1 + e) · f(S_1 … S_{i−1}) &lt; f(S_1 … S_i).
 * </ol>
 *
 * <p>Who ranks higher is never blocked while a lower one is served by rule 3 or 4.
 *
 * <p>f adds up what streams ask for, from the last ten intervals of each. Where it is known what
 * the device carries, f(S_1 … S_i) is that instead: so a stream is blocked if those before it can
 * use all of the device, and not because it would add little.
 *
 * <p>Beyond the paper: each queue ({@link Flow#queue}) has an order of its own, and queues share
 * the device by weight in the scheduler behind, each among its jobs that are served, if they are
 * part of it there. There streams have slices, so that two of them do not cost a seek for each
 * chunk. A preempted stream is so for a slice or so, as many that were for good would be no order
 * any more. Streams that ask for nothing for a while do not count. And while nobody that is served
 * has anything to do, the first of those that are blocked is. An event costs O(log n) comparisons
 * in the number of streams.
 *
 * <p>Requests of a flow with a limit stand in no list: the limit holds them back, and others are
 * not to wait for it.
 *
 * <p>A flow's priority may change at any time; it counts with the flow's next request.
 */
public final class StreamCoordinator implements IoScheduler {
  /** What is known of a request. */
  private static final class Held {
    private @Nullable CoordinatedStream stream;
    private boolean isBlocked;

    /** Whether it stands in no list. */
    private boolean isAside;

    private long begunNanos;
  }

  private final Slots<Held> slots = new Slots<>(Held::new);
  private final Decision.WaitUntil waitUntil = new Decision.WaitUntil(0);
  private final IoScheduler scheduler;
  private final CoordinationRule coordination;
  private final long freeNanos;

  private final QueueLists readers = new QueueLists();
  private final QueueLists writers = new QueueLists();
  private final StreamStates<CoordinatedStream> streams = new StreamStates<>();
  private final TreeSet<StreamList> timers =
      new TreeSet<>(
          Comparator.<StreamList>comparingLong(each -> each.wakeNanos)
              .thenComparingLong(each -> each.number));
  private long listNumber;

  /** When the first of the timers is due. */
  private long wakesAtNanos = Long.MAX_VALUE;

  /**
   * @param behind serves the streams that may go
   * @param freeNanos how long nobody that is served may ask for anything before a blocked stream
   *     goes in between: as long as the scheduler behind waits for a stream's next request; 0 or
   *     more
   */
  public StreamCoordinator(IoScheduler behind, CoordinationRule coordination, long freeNanos) {
    this.scheduler = behind;
    this.coordination = coordination;
    this.freeNanos = freeNanos;
  }

  @Override
  public void enqueue(IoRequest request, long nowNanos) {
    Held held = slots.put(request);
    held.isAside = request.flow().isOverLimit(nowNanos);
    held.isBlocked = false;
    if (held.isAside) {
      scheduler.enqueue(request, nowNanos);
      return;
    }
    CoordinatedStream stream = streamOf(request, nowNanos);
    held.stream = stream;
    held.isBlocked = true;
    stream.list.asks(stream, request, nowNanos);
    release(stream.list, nowNanos);
  }

  private CoordinatedStream streamOf(IoRequest request, long nowNanos) {
    CoordinatedStream known = streams.of(request.stream());
    if (known != null) {
      if (known.list.isOf(request.flow().queue(), request.operation()) || !known.isIdle()) {
        return known;
      }
      leave(known, nowNanos);
    }
    CoordinatedStream joined = listOf(request).join(request.flow());
    streams.put(request.stream(), joined);
    return joined;
  }

  private StreamList listOf(IoRequest request) {
    Flow queue = request.flow().queue();
    QueueLists lists = lists(request.operation());
    StreamList list = lists.of(queue);
    if (list == null) {
      list = new StreamList(coordination, freeNanos, queue, request.operation(), listNumber++);
      lists.add(list);
    }
    return list;
  }

  private QueueLists lists(Operation operation) {
    return operation == Operation.READ ? readers : writers;
  }

  private void leave(CoordinatedStream stream, long nowNanos) {
    StreamList list = stream.list;
    list.leave(stream, nowNanos);
    release(list, nowNanos);
    if (list.isEmpty()) {
      lists(list.operation).remove(list);
    }
  }

  /** Sends on what a list lets go, and notes when it wants to be asked again. */
  private void release(StreamList list, long nowNanos) {
    IoRequest request = list.release(nowNanos);
    while (request != null) {
      slots.of(request).isBlocked = false;
      scheduler.enqueue(request, nowNanos);
      request = list.release(nowNanos);
    }
    long againNanos = list.askAgainNanos();
    if (againNanos != list.wakeNanos) {
      timers.remove(list);
      list.wakeNanos = againNanos;
      if (againNanos != Long.MAX_VALUE) {
        timers.add(list);
      }
      wakesAtNanos = timers.isEmpty() ? Long.MAX_VALUE : timers.first().wakeNanos;
    }
  }

  @Override
  public Decision next(long nowNanos) {
    while (wakesAtNanos <= nowNanos) {
      release(timers.first(), nowNanos);
    }
    Decision decision = scheduler.next(nowNanos);
    if (decision instanceof Decision.Dispatch dispatch) {
      slots.of(dispatch.request()).begunNanos = nowNanos;
      return decision;
    }
    boolean sooner = !(decision instanceof Decision.WaitUntil wait) || wakesAtNanos < wait.nanos();
    return wakesAtNanos < Long.MAX_VALUE && sooner ? waitUntil.at(wakesAtNanos) : decision;
  }

  @Override
  public void complete(IoRequest request, long nowNanos) {
    Held held = slots.of(request);
    long tookNanos = nowNanos - held.begunNanos;
    scheduler.complete(request, nowNanos);
    if (held.isAside) {
      slots.take(request, held);
      return;
    }
    CoordinatedStream stream = take(request, held);
    long costNanos = request.chargedNanos();
    stream.list.got(stream, costNanos, tookNanos, nowNanos);
    after(request, stream, nowNanos);
  }

  @Override
  public boolean withdraw(IoRequest request, long nowNanos) {
    Held held = slots.known(request);
    if (held == null) {
      return false;
    }
    if (held.isAside) {
      boolean isWithdrawn = scheduler.withdraw(request, nowNanos);
      if (isWithdrawn) {
        slots.take(request, held);
      }
      return isWithdrawn;
    }
    CoordinatedStream stream = requireNonNull(held.stream);
    if (held.isBlocked) {
      stream.list.gaveUpBlocked(stream, request, nowNanos);
    } else if (scheduler.withdraw(request, nowNanos)) {
      stream.list.gaveUp(stream, nowNanos);
    } else {
      return false;
    }
    take(request, held);
    after(request, stream, nowNanos);
    return true;
  }

  /** Not of one that is held back: nobody is for as long. */
  @Override
  public boolean goesNow(IoRequest request, long nowNanos) {
    Held held = slots.known(request);
    if (held == null || held.isBlocked || !scheduler.goesNow(request, nowNanos)) {
      return false;
    }
    held.begunNanos = nowNanos;
    return true;
  }

  private CoordinatedStream take(IoRequest request, Held held) {
    CoordinatedStream stream = requireNonNull(held.stream);
    held.stream = null;
    slots.take(request, held);
    return stream;
  }

  private void after(IoRequest request, CoordinatedStream stream, long nowNanos) {
    if (request.stream().hasEnded()) {
      ended(request.stream(), nowNanos);
    }
    release(stream.list, nowNanos);
  }

  @Override
  public void ended(IoStream stream, long nowNanos) {
    CoordinatedStream known = streams.of(stream);
    if (known != null && known.isIdle()) {
      streams.remove(stream);
      leave(known, nowNanos);
    }
    scheduler.ended(stream, nowNanos);
  }

  @Override
  public long urgentAtNanos() {
    return scheduler.urgentAtNanos();
  }

  /** Whether a request is held back; for tests. */
  boolean isBlocked(IoRequest request) {
    return slots.of(request).isBlocked;
  }

  /** Checks what must hold between any two calls; for tests. */
  void verifyState() {
    readers.all().forEach(StreamList::verifyState);
    writers.all().forEach(StreamList::verifyState);
  }
}
