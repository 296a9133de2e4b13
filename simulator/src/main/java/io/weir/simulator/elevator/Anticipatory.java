// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.elevator;

import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import org.jspecify.annotations.Nullable;

/**
 * The anticipatory elevator of the papers' kernels: reads and writes in batches of time by offset;
 * after a read the disk is kept idle for a moment, for the next read of the same process.
 *
 * <p>As in Linux 2.6.22 (block/as-iosched.c), without exit probabilities.
 */
public final class Anticipatory extends Elevator {
  private final Settings settings;
  private final SortedQueue reads = new SortedQueue();
  private final SortedQueue writes = new SortedQueue();
  private final Anticipation anticipation;
  private final WriteBatch writeBatch;
  private Operation direction = Operation.READ;
  private boolean batchIsNew;
  private long batchEndsNanos;
  private long checkedNanos;
  private long nextRead;
  private long nextWrite;

  /**
   * What sysfs has of it.
   *
   * @param readExpireNanos deadline of a read after its arrival
   * @param writeExpireNanos deadline of a write
   * @param readBatchNanos how long reads go before writes have their turn
   * @param writeBatchNanos how long writes go before reads have theirs
   * @param anticipateNanos how long the disk is kept for the next read of a process
   */
  public record Settings(
      long readExpireNanos,
      long writeExpireNanos,
      long readBatchNanos,
      long writeBatchNanos,
      long anticipateNanos) {
    /** Those of the kernel, whose clock ticks 250 times a second: it anticipates for one tick. */
    public static final Settings DEFAULT =
        new Settings(125_000_000L, 250_000_000L, 500_000_000L, 125_000_000L, 4_000_000L);
  }

  public Anticipatory(QueueLimits limits, Settings settings) {
    super(limits);
    this.settings = settings;
    this.anticipation = new Anticipation(settings.anticipateNanos());
    this.writeBatch = new WriteBatch(settings.writeBatchNanos());
    this.batchEndsNanos = settings.readBatchNanos();
  }

  @Override
  void add(IoRequest request, long nowNanos) {
    if (isSync(request)) {
      anticipation.arrives(request, nowNanos);
      reads.add(request, nowNanos + settings.readExpireNanos());
    } else {
      writes.add(request, nowNanos + settings.writeExpireNanos());
    }
  }

  @Override
  boolean remove(IoRequest request, long nowNanos) {
    if (!queue(request).remove(request)) {
      return false;
    }
    if (isSync(request)) {
      anticipation.withdrawn(request, nowNanos);
    }
    return true;
  }

  @Override
  @Nullable IoRequest select(long nowNanos) {
    boolean bothWait = !reads.isEmpty() && !writes.isEmpty();
    if (!bothWait || !isBatchOver(nowNanos)) {
      IoRequest next = nearest();
      if (direction == Operation.READ) {
        if (oldestIsLate(nowNanos)) {
          return goes(reads.oldest().request());
        }
        if (anticipation.waits(next, nextRead, nowNanos)) {
          return null;
        }
      }
      if (next != null) {
        return goes(oldestIsLate(nowNanos) ? queue().oldest().request() : next);
      }
    }
    return begin(nowNanos);
  }

  private boolean isBatchOver(long nowNanos) {
    if (direction == Operation.READ) {
      return !batchIsNew && nowNanos > batchEndsNanos;
    }
    return nowNanos > batchEndsNanos || writeBatch.isOver();
  }

  private IoRequest begin(long nowNanos) {
    boolean readsNext = !reads.isEmpty() && (writes.isEmpty() || direction == Operation.WRITE);
    if (direction == Operation.WRITE && readsNext) {
      writeBatch.ends(nowNanos);
    }
    direction = readsNext ? Operation.READ : Operation.WRITE;
    batchIsNew = readsNext;
    if (!readsNext) {
      writeBatch.begins(nowNanos);
      batchEndsNanos = nowNanos + settings.writeBatchNanos();
    }
    IoRequest nearest = nearest();
    return goes(readsNext || nearest == null ? queue().oldest().request() : nearest);
  }

  /** Looked at once in so long as a request may wait, so late ones go one by one. */
  private boolean oldestIsLate(long nowNanos) {
    long expires =
        direction == Operation.READ ? settings.readExpireNanos() : settings.writeExpireNanos();
    if (queue().isEmpty() || nowNanos - checkedNanos < expires) {
      return false;
    }
    checkedNanos = nowNanos;
    return queue().oldest().deadlineNanos() <= nowNanos;
  }

  private IoRequest goes(IoRequest request) {
    queue(request).remove(request);
    long end = request.offset() + request.bytes();
    if (direction == Operation.READ) {
      nextRead = end;
      anticipation.dispatched(request);
    } else {
      nextWrite = end;
      writeBatch.goes();
      anticipation.stops();
    }
    return request;
  }

  @Override
  @Nullable IoRequest takeFollowing(IoRequest last, long nowNanos) {
    IoRequest following = queue(last).takeFollowing(last);
    if (following != null && direction == Operation.READ) {
      nextRead = following.offset() + following.bytes();
      anticipation.dispatched(following);
    } else if (following != null) {
      nextWrite = following.offset() + following.bytes();
    }
    return following;
  }

  private @Nullable IoRequest nearest() {
    return queue().nearest(direction == Operation.READ ? nextRead : nextWrite);
  }

  @Override
  long idlesUntilNanos() {
    return anticipation.untilNanos();
  }

  @Override
  void completed(IoRequest request, long nowNanos) {
    if (!isSync(request)) {
      return;
    }
    anticipation.completed(request, nowNanos);
    if (batchIsNew) {
      batchIsNew = false;
      batchEndsNanos = nowNanos + settings.readBatchNanos();
    }
  }

  @Override
  public void ended(IoStream stream, long nowNanos) {
    anticipation.ended(stream);
  }

  private SortedQueue queue() {
    return direction == Operation.READ ? reads : writes;
  }

  private SortedQueue queue(IoRequest request) {
    return isSync(request) ? reads : writes;
  }
}
