// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.gate;

import io.weir.core.request.Decision;
import io.weir.core.request.IoRequest;
import io.weir.lab.fuzz.run.FuzzRun;
import io.weir.lab.fuzz.stack.Stack;
import io.weir.lab.fuzz.stack.WatchedScheduler;
import io.weir.simulator.threads.SimulatedThreads;

/**
 * A scheduler of which calls take time, and throw, before they have done something or after it. It
 * sees that it is asked again when it wanted to be.
 */
final class FaultyScheduler extends WatchedScheduler {
  private final SimulatedThreads threads;
  private final FuzzRun run;
  private final GateSurvey survey;
  private double errors;
  private long askAtNanos = Long.MAX_VALUE;

  FaultyScheduler(
      Stack stack, FuzzRun run, SimulatedThreads threads, GateSurvey survey, double errors) {
    super(stack, run);
    this.run = run;
    this.threads = threads;
    this.survey = survey;
    this.errors = errors;
  }

  void failsNoMore() {
    errors = 0;
  }

  @Override
  public void enqueue(IoRequest request, long nowNanos) {
    mayFail();
    super.enqueue(request, nowNanos);
    mayFail();
  }

  @Override
  public Decision next(long nowNanos) {
    mayFail();
    isAsked();
    Decision decision = super.next(nowNanos);
    askAtNanos =
        decision instanceof Decision.WaitUntil wait && waiting() > 0
            ? threads.nowNanos() + wait.nanos() - nowNanos
            : Long.MAX_VALUE;
    run.event("asked", waiting(), outstanding(), askAtNanos, threads.nowNanos());
    mayFail();
    return decision;
  }

  @Override
  public void complete(IoRequest request, long nowNanos) {
    mayFail();
    super.complete(request, nowNanos);
    mayFail();
  }

  @Override
  public boolean withdraw(IoRequest request, long nowNanos) {
    isAsked();
    mayFail();
    return super.withdraw(request, nowNanos);
  }

  @Override
  public boolean goesNow(IoRequest request, long nowNanos) {
    mayFail();
    boolean goes = super.goesNow(request, nowNanos);
    if (waiting() == 0) {
      askAtNanos = Long.MAX_VALUE; // nobody is there to ask
    }
    return goes;
  }

  @Override
  protected void goes(IoRequest request, long nowNanos) {
    survey.dispatched(request, threads.nowNanos());
  }

  /** Somebody who waited was to ask by then. */
  private void isAsked() {
    survey.wasInTime(askAtNanos, threads.nowNanos());
    askAtNanos = Long.MAX_VALUE;
  }

  private void mayFail() {
    threads.mayBeHeldUp();
    if (errors > 0 && run.happens(errors)) {
      survey.threw(threads.nowNanos());
      run.event("threw", threads.nowNanos());
      if (run.happens(0.5)) {
        throw new OutOfMemoryError("simulated");
      }
      throw new IllegalStateException("simulated");
    }
  }
}
