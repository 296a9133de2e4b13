// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.gate;

import static io.weir.lab.fuzz.run.FuzzRun.check;

import io.weir.core.request.IoRequest;
import io.weir.lab.fuzz.run.ViolationException;
import io.weir.simulator.threads.SimulatedThreads;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is seen of a gate, and when it is too late for something. */
final class GateSurvey {
  /** Beside what threads were held up. */
  private static final long SLACK_NANOS = 1_000;

  private final SimulatedThreads threads;

  /** When a client's last request went, by the client's number, which is its streams' order. */
  private final Map<Long, Long> dispatched = new HashMap<>();

  private @Nullable ViolationException violation;
  private long threwNanos = Long.MAX_VALUE;
  private boolean hasThrown;
  private long jumpedNanos;

  GateSurvey(SimulatedThreads threads) {
    this.threads = threads;
  }

  /** What the gate says of its scheduler; it calls that under its lock. */
  void failed(Throwable failure) {
    if (failure instanceof ViolationException its) {
      found(its);
    } else if (!hasThrown) {
      found(new ViolationException("the scheduler has failed, and nothing was wrong: " + failure));
    }
  }

  private void found(ViolationException its) {
    if (violation == null) {
      violation = its;
    }
  }

  /** Throws what was found. */
  void verify() {
    ViolationException its = violation;
    if (its != null) {
      throw its;
    }
  }

  /** A call of the scheduler throws, as it was to. */
  void threw(long nowNanos) {
    if (!hasThrown) {
      hasThrown = true;
      threwNanos = nowNanos;
    }
  }

  boolean hasThrown() {
    return hasThrown;
  }

  /** The clock has gone ahead, and whoever sleeps by now sleeps on. */
  void jumped(long nanos) {
    jumpedNanos += nanos;
  }

  void dispatched(IoRequest request, long nowNanos) {
    dispatched.put(request.stream().order(), nowNanos);
  }

  /** Something that was due then happens now. */
  void wasInTime(long dueNanos, long nowNanos) {
    if (dueNanos < nowNanos) {
      check(
          nowNanos - dueNanos
              <= SLACK_NANOS + jumpedNanos + threads.heldUpNanos(dueNanos, nowNanos),
          "the scheduler was to be asked at %d, and is at %d",
          dueNanos,
          nowNanos);
    }
  }

  /**
   * Somebody who asked then goes on now.
   *
   * @param mostNanos how long he may have waited
   */
  void waited(long client, long askedNanos, long mostNanos, long nowNanos) {
    long since = askedNanos;
    long most = mostNanos;
    Long letGo = dispatched.remove(client);
    if (letGo != null && letGo >= askedNanos) {
      since = letGo;
      most = 0;
    } else if (threwNanos <= nowNanos) {
      since = Math.max(askedNanos, threwNanos);
      most = 0;
    }
    check(
        nowNanos - since <= most + SLACK_NANOS + threads.heldUpNanos(since, nowNanos),
        "client %d asked at %d, %s at %d, and goes on at %d; a wait is %d at most",
        client,
        askedNanos,
        since == askedNanos ? "was not let go" : "could go on",
        since,
        nowNanos,
        mostNanos);
  }
}
