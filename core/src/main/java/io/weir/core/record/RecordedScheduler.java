// SPDX-License-Identifier: Apache-2.0
package io.weir.core.record;

import io.weir.core.policy.DevicePolicy;
import io.weir.core.request.Decision;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoScheduler;
import io.weir.core.request.IoStream;

/** Has the calls of a scheduler recorded, and changes none of its decisions. */
final class RecordedScheduler implements IoScheduler {
  private final IoScheduler scheduler;
  private final DevicePolicy settings;
  private final CallRecorder recorder;
  private boolean isAnnounced;

  RecordedScheduler(IoScheduler scheduler, DevicePolicy settings, CallRecorder recorder) {
    this.scheduler = scheduler;
    this.settings = settings;
    this.recorder = recorder;
  }

  DevicePolicy settings() {
    return settings;
  }

  /** Whether it is to be announced: once. */
  boolean announces() {
    boolean first = !isAnnounced;
    isAnnounced = true;
    return first;
  }

  @Override
  public void enqueue(IoRequest request, long nowNanos) {
    if (!recorder.isOn()) {
      scheduler.enqueue(request, nowNanos);
      return;
    }
    long changes = recorder.before(this);
    recorder.call(
        trace ->
            new TraceRecord.Enqueue(
                nowNanos,
                trace.newNumber(request),
                trace.streamOf(request.stream()),
                request.operation(),
                request.access(),
                request.bytes(),
                request.offset()));
    scheduler.enqueue(request, nowNanos);
    recorder.after(changes);
  }

  @Override
  public Decision next(long nowNanos) {
    if (!recorder.isOn()) {
      return scheduler.next(nowNanos);
    }
    long changes = recorder.before(this);
    Decision decision = scheduler.next(nowNanos);
    recorder.call(trace -> record(trace, decision, nowNanos));
    recorder.after(changes);
    return decision;
  }

  private static TraceRecord.Call record(CallRecorder trace, Decision decision, long nowNanos) {
    if (decision instanceof Decision.Dispatch dispatch) {
      return new TraceRecord.NextDispatch(nowNanos, trace.numberOf(dispatch.request()));
    }
    return decision instanceof Decision.WaitUntil wait
        ? new TraceRecord.NextWait(nowNanos, wait.nanos())
        : new TraceRecord.NextIdle(nowNanos);
  }

  @Override
  public void complete(IoRequest request, long nowNanos) {
    if (!recorder.isOn()) {
      scheduler.complete(request, nowNanos);
      return;
    }
    long changes = recorder.before(this);
    recorder.call(
        trace ->
            new TraceRecord.Complete(
                nowNanos,
                trace.lastOf(request),
                request.bytes() - request.movedBytes(),
                request.leastNanos()));
    scheduler.complete(request, nowNanos);
    recorder.after(changes);
  }

  @Override
  public boolean withdraw(IoRequest request, long nowNanos) {
    if (!recorder.isOn()) {
      return scheduler.withdraw(request, nowNanos);
    }
    long changes = recorder.before(this);
    boolean isWithdrawn = scheduler.withdraw(request, nowNanos);
    recorder.call(
        trace ->
            new TraceRecord.Withdraw(
                nowNanos,
                isWithdrawn ? trace.lastOf(request) : trace.numberOf(request),
                isWithdrawn));
    recorder.after(changes);
    return isWithdrawn;
  }

  @Override
  public boolean goesNow(IoRequest request, long nowNanos) {
    if (!recorder.isOn()) {
      return scheduler.goesNow(request, nowNanos);
    }
    long changes = recorder.before(this);
    boolean goes = scheduler.goesNow(request, nowNanos);
    recorder.call(trace -> new TraceRecord.GoesNow(nowNanos, trace.numberOf(request), goes));
    recorder.after(changes);
    return goes;
  }

  @Override
  public void asksNoMore(IoStream stream, long nowNanos) {
    if (!recorder.isOn()) {
      scheduler.asksNoMore(stream, nowNanos);
      return;
    }
    long changes = recorder.before(this);
    recorder.call(trace -> new TraceRecord.AsksNoMore(nowNanos, trace.streamOf(stream)));
    scheduler.asksNoMore(stream, nowNanos);
    recorder.after(changes);
  }

  @Override
  public void ended(IoStream stream, long nowNanos) {
    if (!recorder.isOn()) {
      scheduler.ended(stream, nowNanos);
      return;
    }
    long changes = recorder.before(this);
    recorder.call(trace -> new TraceRecord.Ended(nowNanos, trace.lastOf(stream)));
    scheduler.ended(stream, nowNanos);
    recorder.after(changes);
  }

  @Override
  public long urgentAtNanos() {
    long nanos = scheduler.urgentAtNanos();
    if (recorder.isOn()) {
      recorder.urgentAt(nanos);
    }
    return nanos;
  }
}
