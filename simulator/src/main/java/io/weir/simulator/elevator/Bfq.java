// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.elevator;

import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The elevator BFQ: each process has a budget of bytes, and of those whose turn has come by
 * worst-case fair weighted fair queueing the one goes first whose budget would end first. As in CFQ
 * the disk is kept idle for a moment for a process that will be back.
 *
 * <p>As in Linux 6 (block/bfq-iosched.c): with {@code low_latency} a process that begins has thirty
 * times its weight for a while. Without groups, merged queues, injection, and soft real time.
 */
public final class Bfq extends Elevator {
  /** A budget is a part of the largest at first. */
  private static final double FIRST_BUDGET = 2.0 / 3;

  private final Settings settings;
  private final Map<IoStream, BfqTurn> processes = new HashMap<>();
  private final BfqTurn async;
  private final List<BfqTurn> waitingTurns = new ArrayList<>();
  private @Nullable BfqTurn active;
  private double virtualTime;
  private long firstNanos = -1;
  private long begunNanos;
  private long idlesUntilNanos;

  /**
   * What sysfs has of it, and what the kernel has built in.
   *
   * @param firstMostBytes of a budget, as long as the disk's speed is not known
   * @param mostBytes of a budget: what the disk moves in a timeout
   * @param learnsNanos so long it takes until the disk's speed is known
   * @param timeoutNanos a budget is over after so long, however little was moved
   * @param idleNanos how long the disk is kept for a process
   * @param expireNanos a turn begins with a request that is older
   * @param raisedNanos how long a process that begins weighs more; 0 without {@code low_latency}
   * @param asyncCharge what is written back is charged so many times, beside who waits
   */
  public record Settings(
      long firstMostBytes,
      long mostBytes,
      long learnsNanos,
      long timeoutNanos,
      long idleNanos,
      long expireNanos,
      long raisedNanos,
      double asyncCharge) {
    /** Those of the kernel for a disk of 150 MB/s. */
    public static final Settings DEFAULT =
        new Settings(
            8L << 20,
            18_750_000L,
            1_000_000_000L,
            125_000_000L,
            8_000_000L,
            125_000_000L,
            8_000_000_000L,
            3);

    /** The same without {@code low_latency}. */
    public Settings withoutLowLatency() {
      return new Settings(
          firstMostBytes,
          mostBytes,
          learnsNanos,
          timeoutNanos,
          idleNanos,
          expireNanos,
          0,
          asyncCharge);
    }
  }

  public Bfq(QueueLimits limits, Settings settings) {
    super(limits);
    this.settings = settings;
    this.async = turn(false, 0);
  }

  private BfqTurn turn(boolean isSync, long raisedUntilNanos) {
    double first = FIRST_BUDGET * settings.firstMostBytes();
    return new BfqTurn(new ProcessQueue(isSync), first, raisedUntilNanos);
  }

  @Override
  void add(IoRequest request, long nowNanos) {
    firstNanos = firstNanos < 0 ? nowNanos : firstNanos;
    BfqTurn turn = turn(request, nowNanos);
    boolean isNew = turn.queue.isEmpty();
    turn.queue.arrives(request, nowNanos + settings.expireNanos(), nowNanos);
    if (isNew && turn != active && !turn.isWaiting) {
      waits(turn, Math.max(virtualTime, turn.finishTag), nowNanos);
    }
  }

  private void waits(BfqTurn turn, double tag, long nowNanos) {
    turn.waitsFrom(tag, nowNanos);
    waitingTurns.add(turn);
  }

  private void leaves(BfqTurn turn) {
    turn.isWaiting = false;
    waitingTurns.remove(turn);
  }

  @Override
  boolean remove(IoRequest request, long nowNanos) {
    BfqTurn turn = turn(request, nowNanos);
    if (!turn.queue.remove(request, nowNanos)) {
      return false;
    }
    if (turn.queue.isEmpty() && turn.isWaiting) {
      leaves(turn);
    }
    return true;
  }

  @Override
  @Nullable IoRequest select(long nowNanos) {
    BfqTurn now = active;
    if (now != null && !isOver(now, nowNanos)) {
      return now.queue.isEmpty() ? null : served(now, now.queue.takeNext(), nowNanos);
    }
    if (now != null) {
      expire(now, nowNanos);
    }
    BfqTurn next = first();
    leaves(next);
    active = next;
    begunNanos = nowNanos;
    return served(next, next.queue.takeLateOrNext(nowNanos), nowNanos);
  }

  private IoRequest served(BfqTurn turn, IoRequest request, long nowNanos) {
    turn.servedBytes += request.bytes();
    double weights = turn.weight(nowNanos);
    for (BfqTurn each : waitingTurns) {
      weights += each.weight(nowNanos);
    }
    virtualTime += request.bytes() / weights;
    return request;
  }

  @Override
  @Nullable IoRequest takeFollowing(IoRequest last, long nowNanos) {
    BfqTurn turn = turn(last, nowNanos);
    IoRequest following = turn.queue.takeFollowing(last);
    return following == null ? null : served(turn, following, nowNanos);
  }

  private boolean isOver(BfqTurn turn, long nowNanos) {
    if (turn.isExhausted() || nowNanos - begunNanos >= settings.timeoutNanos()) {
      return true;
    }
    if (!turn.queue.isEmpty()) {
      return false;
    }
    idlesUntilNanos = turn.queue.isKeptUntilNanos(settings.idleNanos());
    return nowNanos >= idlesUntilNanos;
  }

  /** It is charged what it has had, or the time for which it has had the disk. */
  private void expire(BfqTurn turn, long nowNanos) {
    double most =
        nowNanos - firstNanos < settings.learnsNanos()
            ? settings.firstMostBytes()
            : settings.mostBytes();
    double part = Math.min(1, (double) (nowNanos - begunNanos) / settings.timeoutNanos());
    boolean isBeside = !turn.queue.isSync && !waitingTurns.isEmpty();
    double charged =
        turn.queue.isSync
            ? Math.max((double) turn.servedBytes, part * most)
            : turn.servedBytes * (isBeside ? settings.asyncCharge() : 1);
    turn.expires(charged, part == 1, most, nowNanos);
    active = null;
    if (!turn.queue.isEmpty()) {
      waits(turn, turn.finishTag, nowNanos);
    }
  }

  /** Of those whose turn has come the one that would end first; if none has come, time goes on. */
  private BfqTurn first() {
    double least = Double.POSITIVE_INFINITY;
    for (BfqTurn each : waitingTurns) {
      least = Math.min(least, each.startTag);
    }
    virtualTime = Math.max(virtualTime, least);
    BfqTurn first = waitingTurns.get(0);
    double ends = Double.POSITIVE_INFINITY;
    for (BfqTurn each : waitingTurns) {
      if (each.startTag <= virtualTime && each.finishTag < ends) {
        first = each;
        ends = each.finishTag;
      }
    }
    return first;
  }

  @Override
  long idlesUntilNanos() {
    return idlesUntilNanos;
  }

  @Override
  void completed(IoRequest request, long nowNanos) {
    turn(request, nowNanos).queue.done(nowNanos);
  }

  @Override
  public void ended(IoStream stream, long nowNanos) {
    BfqTurn turn = processes.get(stream);
    if (turn != null && !turn.queue.isUsed()) {
      processes.remove(stream);
      active = turn == active ? null : active;
    }
  }

  private BfqTurn turn(IoRequest request, long nowNanos) {
    return isSync(request)
        ? processes.computeIfAbsent(
            request.stream(), each -> turn(true, nowNanos + settings.raisedNanos()))
        : async;
  }
}
