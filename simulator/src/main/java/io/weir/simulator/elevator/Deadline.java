// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.elevator;

import io.weir.core.request.IoRequest;
import io.weir.core.request.Operation;
import io.weir.simulator.elevator.SortedQueue.Queued;
import org.jspecify.annotations.Nullable;

/**
 * The elevator deadline, mq-deadline of today: in batches of one direction by offset, upwards;
 * reads before writes until writes were passed over so often; a request beyond its deadline begins
 * the next batch of its direction.
 *
 * <p>As in Linux 6: {@code dd_dispatch_request} of block/mq-deadline.c, without priorities and
 * zones.
 */
public final class Deadline extends Elevator {
  private final Settings settings;
  private final SortedQueue reads = new SortedQueue();
  private final SortedQueue writes = new SortedQueue();
  private Operation direction = Operation.READ;
  private long nextRead;
  private long nextWrite;
  private int batched;
  private int timesStarved;

  /**
   * What sysfs has of it.
   *
   * @param readExpireNanos deadline of a read after its arrival
   * @param writeExpireNanos deadline of a write
   * @param batch how many requests of one direction go by offset
   * @param writesStarved how many batches of reads go while writes wait
   */
  public record Settings(
      long readExpireNanos, long writeExpireNanos, int batch, int writesStarved) {
    /** Those of the kernel. */
    public static final Settings DEFAULT = new Settings(500_000_000L, 5_000_000_000L, 16, 2);
  }

  public Deadline(QueueLimits limits, Settings settings) {
    super(limits);
    this.settings = settings;
    this.batched = settings.batch();
  }

  @Override
  void add(IoRequest request, long nowNanos) {
    boolean isRead = request.operation() == Operation.READ;
    long expires = isRead ? settings.readExpireNanos() : settings.writeExpireNanos();
    queue(request.operation()).add(request, nowNanos + expires);
  }

  @Override
  boolean remove(IoRequest request, long nowNanos) {
    return queue(request.operation()).remove(request);
  }

  @Override
  IoRequest select(long nowNanos) {
    Queued next = batched < settings.batch() ? following(direction) : null;
    if (next == null) {
      direction = nextDirection();
      batched = 0;
      next = first(direction, nowNanos);
    }
    batched++;
    goesOn(next.request());
    queue(direction).remove(next.request());
    return next.request();
  }

  private void goesOn(IoRequest request) {
    long end = request.offset() + request.bytes();
    if (request.operation() == Operation.READ) {
      nextRead = end;
    } else {
      nextWrite = end;
    }
  }

  @Override
  @Nullable IoRequest takeFollowing(IoRequest last, long nowNanos) {
    IoRequest following = queue(last.operation()).takeFollowing(last);
    if (following != null) {
      goesOn(following);
    }
    return following;
  }

  @Override
  long idlesUntilNanos() {
    return Long.MAX_VALUE;
  }

  @Override
  void completed(IoRequest request, long nowNanos) {
    // It does not matter to this one.
  }

  private Operation nextDirection() {
    if (reads.isEmpty()) {
      timesStarved = 0;
      return Operation.WRITE;
    }
    if (!writes.isEmpty() && timesStarved++ >= settings.writesStarved()) {
      timesStarved = 0;
      return Operation.WRITE;
    }
    return Operation.READ;
  }

  private Queued first(Operation operation, long nowNanos) {
    Queued oldest = queue(operation).oldest();
    Queued next = oldest.deadlineNanos() <= nowNanos ? null : following(operation);
    return next == null ? oldest : next;
  }

  private @Nullable Queued following(Operation operation) {
    SortedQueue queue = queue(operation);
    return queue.isEmpty() ? null : queue.from(operation == Operation.READ ? nextRead : nextWrite);
  }

  private SortedQueue queue(Operation operation) {
    return operation == Operation.READ ? reads : writes;
  }
}
