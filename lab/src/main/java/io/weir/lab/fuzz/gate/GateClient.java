// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.gate;

import static io.weir.lab.fuzz.run.FuzzRun.check;

import io.weir.core.gate.Gate;
import io.weir.core.gate.GatedStream;
import io.weir.core.request.Access;
import io.weir.core.request.Flow;
import io.weir.core.request.Operation;
import io.weir.lab.fuzz.run.FuzzRun;
import io.weir.simulator.threads.SimulatedThreads;
import java.util.List;

/**
 * A thread that sends requests through a gate: what a DataNode's threads do, and what goes wrong.
 */
final class GateClient implements SimulatedThreads.Body {
  private final FuzzRun run;
  private final SimulatedThreads threads;
  private final GateSurvey survey;
  private final Gate gate;
  private final Flow flow;
  private final GateFaults faults;
  private final List<GatedStream> open;
  private final long mostWaitNanos;
  private final int number;
  private final Operation operation;
  private final boolean isScattered;
  private final long serviceNanos;
  private int left;

  GateClient(
      FuzzRun run,
      SimulatedThreads threads,
      GateSurvey survey,
      Gate gate,
      Flow flow,
      GateFaults faults,
      List<GatedStream> open,
      long mostWaitNanos,
      int number) {
    this.run = run;
    this.threads = threads;
    this.survey = survey;
    this.gate = gate;
    this.flow = flow;
    this.faults = faults;
    this.open = open;
    this.mostWaitNanos = mostWaitNanos;
    this.number = number;
    this.operation = run.happens(0.5) ? Operation.READ : Operation.WRITE;
    this.isScattered = run.happens(0.3);
    this.serviceNanos = run.scale(10_000, 20_000_000);
    this.left = run.between(1, 10);
  }

  @Override
  public void run() {
    while (left > 0) {
      GatedStream stream;
      try {
        stream = gate.stream(flow, number);
      } catch (OutOfMemoryError simulated) {
        left--;
        continue;
      }
      open.add(stream);
      boolean isKilled = use(stream);
      if (!isKilled) {
        stream.close();
        open.remove(stream);
      }
    }
  }

  /** Sends some requests; returns whether its thread is gone, with the request at the device. */
  private boolean use(GatedStream stream) {
    int requests = Math.min(left, run.between(1, 5));
    boolean isInside = false;
    for (int i = 0; i < requests; i++) {
      left--;
      boolean again = isInside && run.happens(0.5);
      if (isInside && !again) {
        leave(stream);
      }
      long bytes = run.scale(1, 8 << 20);
      try {
        enter(stream, again, bytes);
        isInside = true;
      } catch (InterruptedException e) {
        check(faults.interrupts() > 0, "nobody has interrupted it");
        isInside = false;
        continue;
      } catch (OutOfMemoryError simulated) {
        isInside = false;
        continue;
      }
      if (run.happens(faults.kills())) {
        return true;
      }
      serve(stream, bytes);
    }
    if (isInside) {
      leave(stream);
    }
    return false;
  }

  private void enter(GatedStream stream, boolean again, long bytes) throws InterruptedException {
    Access access = isScattered ? Access.SCATTERED : Access.SEQUENTIAL;
    long askedNanos = threads.nowNanos();
    try {
      boolean hasLeave =
          again
              ? stream.enterAgain(bytes, operation, access, bytes)
              : stream.enter(operation, access, bytes);
      run.event("entered", number, hasLeave ? 1 : 0, bytes, threads.nowNanos());
    } finally {
      long waitedNanos = threads.nowNanos() - askedNanos;
      run.event("waited", number, waitedNanos);
      survey.waited(number, askedNanos, mostWaitNanos, threads.nowNanos());
    }
  }

  private void serve(GatedStream stream, long bytes) {
    boolean hangs = run.happens(faults.hangs());
    threads.sleep(hangs ? mostWaitNanos * run.between(1, 4) : run.between(1, serviceNanos));
    if (run.happens(0.1)) {
      stream.passed(operation, bytes);
    }
    if (run.happens(0.1)) {
      stream.costsAtLeast(run.between(1, serviceNanos));
    }
    if (run.happens(0.2)) {
      stream.isAskedToYield();
      check(stream.requestsInRound() >= 0, "a round has %f requests", stream.requestsInRound());
    }
  }

  private void leave(GatedStream stream) {
    switch (run.between(0, 3)) {
      case 0 -> stream.leave();
      case 1 -> stream.leave(run.scale(1, 8 << 20));
      default -> stream.leaveUncounted(run.scale(1, 8 << 20));
    }
    run.event("left", number, threads.nowNanos());
  }
}
