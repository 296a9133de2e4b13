// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.elevator;

import io.weir.core.request.IoRequest;
import io.weir.core.request.Operation;
import io.weir.core.request.Slots;
import org.jspecify.annotations.Nullable;

/**
 * The elevator kyber: reads and writes in turns, in the order of their arrival, and of each so many
 * at the device that latencies stay within their targets.
 *
 * <p>As in Linux 6 (block/kyber-iosched.c), for one processor: without discards.
 */
public final class Kyber extends Elevator {
  private final Settings settings;
  private final Slots<Slot> slots = new Slots<>(Slot::new);
  private final KyberDomain reads;
  private final KyberDomain writes;
  private KyberDomain current;
  private int batched;
  private long looksAgainNanos;

  /**
   * What sysfs has of it, and what the kernel has built in.
   *
   * @param readNanos latency of a read that is aimed at
   * @param writeNanos latency of a write that is aimed at
   * @param readBatch how many reads go before writes have their turn
   * @param writeBatch how many writes go before reads have theirs
   * @param readTokens how many reads may be at the device
   * @param writeTokens how many writes may be
   * @param windowNanos how often it looks at latencies
   */
  public record Settings(
      long readNanos,
      long writeNanos,
      int readBatch,
      int writeBatch,
      int readTokens,
      int writeTokens,
      long windowNanos) {
    /** Those of the kernel. */
    public static final Settings DEFAULT =
        new Settings(2_000_000L, 10_000_000L, 16, 8, 256, 128, 100_000_000L);
  }

  private static final class Slot {
    private long arrivedNanos;
    private long dispatchedNanos;
  }

  public Kyber(QueueLimits limits, Settings settings) {
    super(limits);
    this.settings = settings;
    this.reads = new KyberDomain(settings.readTokens(), settings.readNanos(), settings.readBatch());
    this.writes =
        new KyberDomain(settings.writeTokens(), settings.writeNanos(), settings.writeBatch());
    this.current = reads;
  }

  @Override
  void add(IoRequest request, long nowNanos) {
    slots.put(request).arrivedNanos = nowNanos;
    domain(request).add(request);
  }

  @Override
  boolean remove(IoRequest request, long nowNanos) {
    Slot slot = slots.known(request);
    if (slot == null || !domain(request).remove(request)) {
      return false;
    }
    slots.take(request, slot);
    return true;
  }

  @Override
  @Nullable IoRequest select(long nowNanos) {
    if (!current.mayGo() || batched >= current.batch()) {
      KyberDomain other = current == reads ? writes : reads;
      if (other.mayGo()) {
        current = other;
        batched = 0;
      } else if (!current.mayGo()) {
        return null; // asked again when a request is done
      } else {
        batched = 0;
      }
    }
    batched++;
    return goes(current.dispatch(), nowNanos);
  }

  private IoRequest goes(IoRequest request, long nowNanos) {
    slots.of(request).dispatchedNanos = nowNanos;
    return request;
  }

  @Override
  @Nullable IoRequest takeFollowing(IoRequest last, long nowNanos) {
    IoRequest following = domain(last).takeFollowing(last);
    return following == null ? null : goes(following, nowNanos);
  }

  @Override
  long idlesUntilNanos() {
    return Long.MAX_VALUE;
  }

  @Override
  void completed(IoRequest request, long nowNanos) {
    Slot slot = slots.of(request);
    domain(request).done(nowNanos - slot.dispatchedNanos, nowNanos - slot.arrivedNanos);
    slots.take(request, slot);
    if (nowNanos >= looksAgainNanos) {
      looksAgainNanos = nowNanos + settings.windowNanos();
      boolean readsAreLate = reads.isLateAtTheDevice(); // each forgets what it has counted
      boolean writesAreLate = writes.isLateAtTheDevice();
      boolean isBad = readsAreLate || writesAreLate;
      reads.resize(isBad);
      writes.resize(isBad);
    }
  }

  private KyberDomain domain(IoRequest request) {
    return request.operation() == Operation.READ ? reads : writes;
  }
}
