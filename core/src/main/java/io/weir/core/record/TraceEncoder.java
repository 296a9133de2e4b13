// SPDX-License-Identifier: Apache-2.0
package io.weir.core.record;

import static io.weir.core.record.TraceFormat.ASKS_NO_MORE;
import static io.weir.core.record.TraceFormat.CHANGED_MEANWHILE;
import static io.weir.core.record.TraceFormat.COMPLETE;
import static io.weir.core.record.TraceFormat.END;
import static io.weir.core.record.TraceFormat.ENDED;
import static io.weir.core.record.TraceFormat.ENQUEUE;
import static io.weir.core.record.TraceFormat.FLOW_IS;
import static io.weir.core.record.TraceFormat.GOES_NOW;
import static io.weir.core.record.TraceFormat.LIMIT_IS;
import static io.weir.core.record.TraceFormat.NEW_FLOW;
import static io.weir.core.record.TraceFormat.NEW_STACK;
import static io.weir.core.record.TraceFormat.NEW_STREAM;
import static io.weir.core.record.TraceFormat.NEXT_DISPATCH;
import static io.weir.core.record.TraceFormat.NEXT_IDLE;
import static io.weir.core.record.TraceFormat.NEXT_WAIT;
import static io.weir.core.record.TraceFormat.TICK;
import static io.weir.core.record.TraceFormat.URGENT_AT;
import static io.weir.core.record.TraceFormat.WITHDRAW;

import io.weir.core.depth.AdaptiveDepth;
import io.weir.core.device.DeviceProfile;
import io.weir.core.policy.DevicePolicy;
import io.weir.core.request.Access;
import io.weir.core.request.Operation;
import io.weir.core.request.Promise;
import io.weir.core.streams.CoordinationRule;

/** Records as bytes: a time is written as how much later it is than the one before. */
final class TraceEncoder {
  private final TraceOutput out;
  private long lastNanos;

  TraceEncoder(TraceOutput out) {
    this.out = out;
  }

  void header(TraceHeader header) {
    out.text(header.volume());
    out.signed(header.startedMillis());
    out.signed(header.startNanos());
    out.flag(header.isAnonymous());
    lastNanos = header.startNanos();
  }

  void write(TraceRecord record) {
    if (record instanceof TraceRecord.Call call) {
      call(call);
    } else if (record instanceof TraceRecord.NewStack stack) {
      out.octet(NEW_STACK);
      stack(stack.settings());
    } else if (record instanceof TraceRecord.NewFlow flow) {
      out.octet(NEW_FLOW);
      out.number(flow.flow());
      out.text(flow.name());
    } else if (record instanceof TraceRecord.FlowIs flow) {
      out.octet(FLOW_IS);
      out.number(flow.flow());
      state(flow.state());
    } else if (record instanceof TraceRecord.LimitIs limit) {
      out.octet(LIMIT_IS);
      out.number(limit.flow());
      out.decimal(limit.tag().nanos());
      out.decimal(limit.tag().bytesPerSecond());
    } else if (record instanceof TraceRecord.NewStream stream) {
      out.octet(NEW_STREAM);
      out.number(stream.stream());
      out.number(stream.flow());
      out.signed(stream.order());
    } else if (record instanceof TraceRecord.ChangedMeanwhile) {
      out.octet(CHANGED_MEANWHILE);
    } else if (record instanceof TraceRecord.UrgentAt urgent) {
      out.octet(URGENT_AT);
      out.signed(urgent.nanos());
    } else if (record instanceof TraceRecord.Tick tick) {
      out.octet(TICK);
      time(tick.nanos());
    } else if (record instanceof TraceRecord.End end) {
      out.octet(END);
      time(end.nanos());
      out.number(end.calls());
      out.number(end.missing());
    }
  }

  private void call(TraceRecord.Call call) {
    if (call instanceof TraceRecord.NextIdle) {
      begin(NEXT_IDLE, call);
    } else if (call instanceof TraceRecord.NextWait wait) {
      begin(NEXT_WAIT, call);
      out.signed(wait.untilNanos() - wait.nanos());
    } else if (call instanceof TraceRecord.NextDispatch dispatch) {
      begin(NEXT_DISPATCH, call);
      out.number(dispatch.request());
    } else if (call instanceof TraceRecord.Enqueue enqueue) {
      begin(ENQUEUE, call);
      out.number(enqueue.request());
      out.number(enqueue.stream());
      out.flag(enqueue.operation() == Operation.WRITE);
      out.flag(enqueue.access() == Access.SCATTERED);
      out.number(enqueue.bytes());
      out.number(enqueue.offset());
    } else if (call instanceof TraceRecord.Complete complete) {
      begin(COMPLETE, call);
      out.number(complete.request());
      out.number(complete.unmoved());
      out.signed(complete.leastNanos());
    } else if (call instanceof TraceRecord.Withdraw withdraw) {
      begin(WITHDRAW, call);
      out.number(withdraw.request());
      out.flag(withdraw.isWithdrawn());
    } else if (call instanceof TraceRecord.GoesNow goesNow) {
      begin(GOES_NOW, call);
      out.number(goesNow.request());
      out.flag(goesNow.goes());
    } else if (call instanceof TraceRecord.AsksNoMore asks) {
      begin(ASKS_NO_MORE, call);
      out.number(asks.stream());
    } else if (call instanceof TraceRecord.Ended ended) {
      begin(ENDED, call);
      out.number(ended.stream());
    }
  }

  private void begin(int type, TraceRecord.Call call) {
    out.octet(type);
    time(call.nanos());
  }

  private void time(long nanos) {
    out.signed(nanos - lastNanos);
    lastNanos = nanos;
  }

  private void state(FlowState state) {
    out.decimal(state.weight());
    out.signed(state.priority());
    out.signed(state.started());
    out.number(state.queue());
    out.number(state.parent());
    out.number(state.promisedTogether());
    Promise promise = state.promise();
    out.flag(!promise.equals(Promise.NONE));
    if (!promise.equals(Promise.NONE)) {
      out.decimal(promise.reserved());
      out.decimal(promise.limitBytesPerSecond());
      out.number(promise.latencyNanos());
    }
  }

  private void stack(DevicePolicy stack) {
    out.text(stack.policy().name());
    DeviceProfile device = stack.device();
    out.decimal(device.readNanosPerByte());
    out.decimal(device.writeNanosPerByte());
    out.number(device.nanosPerRequest());
    out.number(device.seekNanos());
    out.number(stack.slice().lengthNanos());
    out.number(stack.slice().waitNanos());
    out.number(stack.slice().roundNanos());
    out.number(stack.depth().fixed());
    AdaptiveDepth.Settings adaptive = stack.depth().adaptive();
    out.flag(adaptive != null);
    if (adaptive != null) {
      out.number(adaptive.min());
      out.number(adaptive.max());
      out.decimal(adaptive.gainPerMilli());
      out.number(adaptive.readReferenceNanos());
      out.number(adaptive.writeReferenceNanos());
      out.number(adaptive.periodNanos());
    }
    out.number(stack.scatteredDepth());
    CoordinationRule rule = stack.coordination();
    out.number(rule.prioritizedJobs());
    out.number(rule.maxBlockedNanos());
    out.decimal(rule.error());
    out.number(rule.grantNanos());
    out.number(rule.idleNanos());
    int streams = Math.min(rule.curve().streams(), TraceFormat.MOST_CURVE);
    out.number(streams);
    for (int i = 1; i <= streams; i++) {
      out.decimal(rule.curve().at(i));
    }
  }
}
