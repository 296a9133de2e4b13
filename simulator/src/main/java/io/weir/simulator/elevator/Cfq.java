// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.elevator;

import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The elevator CFQ of the papers' kernels: each process has the disk for a slice of time in turn,
 * and the disk is kept idle for a moment for a process that will be back; all writes of the page
 * cache are one process with a shorter slice, which ends when somebody comes who waits.
 *
 * <p>As in Linux 2.6.22 (block/cfq-iosched.c), without priorities.
 */
public final class Cfq extends Elevator {
  private final Settings settings;
  private final Map<IoStream, ProcessQueue> processes = new HashMap<>();
  private final ProcessQueue async = new ProcessQueue(false);
  private final CfqTurns turns;
  private @Nullable ProcessQueue active;
  private long sliceEndsNanos;
  private int sent;
  private boolean sliceHasBegun;
  private boolean isPreempted;
  private long idlesUntilNanos;

  /**
   * What sysfs has of it.
   *
   * @param syncSliceNanos of a process that reads
   * @param asyncSliceNanos of all that is written back
   * @param asyncRequests so many commands a slice of what is written back has, if others wait
   * @param idleNanos how long the disk is kept for a process
   * @param syncExpireNanos a slice begins with a request that is older
   * @param asyncExpireNanos the same of a write
   */
  public record Settings(
      long syncSliceNanos,
      long asyncSliceNanos,
      int asyncRequests,
      long idleNanos,
      long syncExpireNanos,
      long asyncExpireNanos) {
    /** Those of the kernel. */
    public static final Settings DEFAULT =
        new Settings(100_000_000L, 40_000_000L, 16, 8_000_000L, 125_000_000L, 250_000_000L);
  }

  public Cfq(QueueLimits limits, Settings settings) {
    super(limits);
    this.settings = settings;
    this.turns = new CfqTurns(settings.syncSliceNanos(), settings.asyncSliceNanos());
  }

  @Override
  void add(IoRequest request, long nowNanos) {
    ProcessQueue queue = queue(request);
    boolean isNew = queue.isEmpty();
    long expires = queue.isSync ? settings.syncExpireNanos() : settings.asyncExpireNanos();
    queue.arrives(request, nowNanos + expires, nowNanos);
    boolean preempts = queue.isSync && active == async;
    if (isNew && queue != active) {
      turns.add(queue, nowNanos, preempts);
    }
    isPreempted |= preempts;
  }

  @Override
  boolean remove(IoRequest request, long nowNanos) {
    ProcessQueue queue = queue(request);
    if (!queue.remove(request, nowNanos)) {
      return false;
    }
    if (queue.isEmpty()) {
      turns.remove(queue);
    }
    return true;
  }

  @Override
  @Nullable IoRequest select(long nowNanos) {
    ProcessQueue now = active;
    if (now != null && !isOver(now, nowNanos)) {
      if (now.isEmpty()) {
        return null;
      }
      sent++;
      return now.takeNext();
    }
    return begin(nowNanos).takeLateOrNext(nowNanos);
  }

  /** Whether its slice has ended, or nothing is to be had by waiting for it. */
  private boolean isOver(ProcessQueue queue, long nowNanos) {
    if (isPreempted || (sliceHasBegun && nowNanos >= sliceEndsNanos)) {
      return true;
    }
    if (queue.isEmpty()) {
      idlesUntilNanos = queue.isKeptUntilNanos(settings.idleNanos());
      return nowNanos >= idlesUntilNanos;
    }
    return !queue.isSync && sent >= settings.asyncRequests() && !turns.isEmpty();
  }

  private ProcessQueue begin(long nowNanos) {
    ProcessQueue last = active;
    if (last != null && !last.isEmpty()) {
      turns.add(last, nowNanos, false);
    }
    ProcessQueue next = turns.removeFirst();
    active = next;
    sent = 1;
    sliceHasBegun = false;
    isPreempted = false;
    return next;
  }

  @Override
  @Nullable IoRequest takeFollowing(IoRequest last, long nowNanos) {
    return queue(last).takeFollowing(last);
  }

  @Override
  long idlesUntilNanos() {
    return idlesUntilNanos;
  }

  /** A slice begins with its first request that is done, so that a seek takes nothing from it. */
  @Override
  void completed(IoRequest request, long nowNanos) {
    ProcessQueue queue = queue(request);
    queue.done(nowNanos);
    if (queue == active && !sliceHasBegun) {
      sliceHasBegun = true;
      sliceEndsNanos =
          nowNanos + (queue.isSync ? settings.syncSliceNanos() : settings.asyncSliceNanos());
    }
  }

  @Override
  public void ended(IoStream stream, long nowNanos) {
    ProcessQueue queue = processes.get(stream);
    if (queue != null && !queue.isUsed()) {
      processes.remove(stream);
      active = queue == active ? null : active;
    }
  }

  private ProcessQueue queue(IoRequest request) {
    return isSync(request)
        ? processes.computeIfAbsent(request.stream(), each -> new ProcessQueue(true))
        : async;
  }
}
