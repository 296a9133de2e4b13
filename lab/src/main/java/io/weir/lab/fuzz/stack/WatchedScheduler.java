// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.stack;

import static io.weir.lab.fuzz.run.FuzzRun.check;

import io.weir.core.request.Decision;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import io.weir.lab.fuzz.run.FuzzRun;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Checks at each call what holds of every scheduler: a request waits, is dispatched once, and
 * completes once; no more are at the device than may be; the device is not kept idle for longer
 * than the stack says while somebody waits; time does not go back.
 */
public class WatchedScheduler extends ForwardingScheduler {
  private final Stack stack;
  private final FuzzRun run;
  private final Set<IoRequest> waiting = new HashSet<>();
  private final Set<IoRequest> outstanding = new HashSet<>();

  /** Those of the outstanding that take up room: not those that are overdue. */
  private final Set<IoRequest> counted = new HashSet<>();

  private final Map<Flow, Long> completed = new HashMap<>();
  private long lastNanos;
  private long dispatchedNanos;

  public WatchedScheduler(Stack stack, FuzzRun run) {
    super(stack.scheduler());
    this.stack = stack;
    this.run = run;
  }

  public Stack stack() {
    return stack;
  }

  public boolean isOutstanding(IoRequest request) {
    return outstanding.contains(request);
  }

  public int outstanding() {
    return outstanding.size();
  }

  public int waiting() {
    return waiting.size();
  }

  /** How many requests of each flow have completed here. */
  public Map<Flow, Long> completed() {
    return completed;
  }

  @Override
  public void enqueue(IoRequest request, long nowNanos) {
    passes(nowNanos);
    check(waiting.add(request) && !outstanding.contains(request), "%s is here already", request);
    super.enqueue(request, nowNanos);
  }

  @Override
  public Decision next(long nowNanos) {
    passes(nowNanos);
    forgetOverdue(nowNanos);
    Decision decision = super.next(nowNanos);
    if (decision instanceof Decision.Dispatch go) {
      check(waiting.contains(go.request()), "%s: dispatched %s, which does not wait", name(), go);
      check(
          hasRoomFor(go.request()),
          "%s: %s goes although %d are at the device",
          name(),
          go.request(),
          counted.size());
      dispatched(go.request(), nowNanos);
    } else {
      idles(decision, nowNanos);
    }
    return decision;
  }

  /** Those that are there when the last one is overdue take up no room any more. */
  private void forgetOverdue(long nowNanos) {
    if (stack.overdueNanos() < Long.MAX_VALUE
        && nowNanos >= dispatchedNanos + stack.overdueNanos()) {
      counted.clear();
    }
  }

  private boolean hasRoomFor(IoRequest request) {
    int inOnePiece = 0;
    for (IoRequest each : counted) {
      inOnePiece += each.isScattered() ? 0 : 1;
    }
    return switch (stack.kind()) {
      case FIFO, PUBLISHED -> counted.size() < stack.depth();
      case ROTATING ->
          counted.size()
              < (request.isScattered() && inOnePiece == 0
                  ? stack.mostOutstanding()
                  : stack.depth());
      case FLASH ->
          counted.size() < stack.mostOutstanding()
              && (request.isScattered() || inOnePiece < stack.depth());
    };
  }

  private void dispatched(IoRequest request, long nowNanos) {
    waiting.remove(request);
    outstanding.add(request);
    counted.add(request);
    dispatchedNanos = nowNanos;
    run.event("dispatched", request.bytes(), nowNanos);
    goes(request, nowNanos);
  }

  private void idles(Decision decision, long nowNanos) {
    if (waiting.isEmpty() || !outstanding.isEmpty()) {
      return;
    }
    long untilNanos = decision instanceof Decision.WaitUntil wait ? wait.nanos() : Long.MAX_VALUE;
    check(
        untilNanos <= nowNanos + stack.mostIdleNanos(),
        "%s: nothing is at the device, %d wait, and it says %s at %d",
        name(),
        waiting.size(),
        decision,
        nowNanos);
  }

  /** A request goes to the device. */
  protected void goes(IoRequest request, long nowNanos) {
    // Nobody need do anything.
  }

  @Override
  public void complete(IoRequest request, long nowNanos) {
    passes(nowNanos);
    check(outstanding.remove(request), "%s: %s completes, and was not there", name(), request);
    counted.remove(request);
    super.complete(request, nowNanos);
    completed.merge(request.flow(), 1L, Long::sum);
    run.event("completed", request.movedBytes(), request.chargedNanos(), nowNanos);
  }

  @Override
  public boolean withdraw(IoRequest request, long nowNanos) {
    passes(nowNanos);
    boolean isWithdrawn = super.withdraw(request, nowNanos);
    check(
        isWithdrawn == waiting.remove(request), "%s: says %s to %s", name(), isWithdrawn, request);
    return isWithdrawn;
  }

  @Override
  public boolean goesNow(IoRequest request, long nowNanos) {
    passes(nowNanos);
    boolean goes = super.goesNow(request, nowNanos);
    if (goes) {
      check(waiting.contains(request), "%s: lets %s go, which does not wait", name(), request);
      dispatched(request, nowNanos);
    }
    return goes;
  }

  @Override
  public void ended(IoStream stream, long nowNanos) {
    passes(nowNanos);
    super.ended(stream, nowNanos);
  }

  private void passes(long nowNanos) {
    check(nowNanos >= lastNanos, "time went back from %d to %d", lastNanos, nowNanos);
    lastNanos = nowNanos;
  }

  private String name() {
    return stack.name();
  }
}
