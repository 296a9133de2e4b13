// SPDX-License-Identifier: Apache-2.0
package io.weir.core.record;

import io.weir.core.depth.AdaptiveDepth;
import io.weir.core.depth.DepthSettings;
import io.weir.core.device.DeviceProfile;
import io.weir.core.device.Slice;
import io.weir.core.policy.DevicePolicy;
import io.weir.core.policy.Policy;
import io.weir.core.request.Access;
import io.weir.core.request.LimitTag;
import io.weir.core.request.Operation;
import io.weir.core.request.Promise;
import io.weir.core.request.Require;
import io.weir.core.streams.CoordinationRule;
import io.weir.core.streams.StreamCurve;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;

/** Records from bytes: what {@link TraceEncoder} has written. */
final class TraceDecoder {
  private static final int MOST_NUMBER = Integer.MAX_VALUE;

  private final TraceInput in;
  private long lastNanos;

  TraceDecoder(TraceInput in) {
    this.in = in;
  }

  TraceHeader header() throws IOException {
    TraceHeader header =
        new TraceHeader(
            in.text("the name of the volume"),
            in.signed("when it was begun"),
            in.signed("the time of its beginning"),
            in.flag("whether names are hashed"));
    lastNanos = header.startNanos();
    return header;
  }

  TraceRecord read() throws IOException {
    long where = in.position();
    int type = in.octet("the type of a record");
    if (type < 1 || type > TraceFormat.LAST_TYPE) {
      throw in.malformed(
          where,
          String.format(
              Locale.ROOT, "the type of a record, 1 to %d, was %d", TraceFormat.LAST_TYPE, type));
    }
    try {
      return read(type);
    } catch (IllegalArgumentException e) {
      throw in.malformed(where, "a record that is allowed: " + e.getMessage());
    }
  }

  private TraceRecord read(int type) throws IOException {
    return switch (type) {
      case TraceFormat.NEW_STACK -> new TraceRecord.NewStack(stack());
      case TraceFormat.NEW_FLOW -> new TraceRecord.NewFlow(flow(), in.text("the name of a flow"));
      case TraceFormat.FLOW_IS -> new TraceRecord.FlowIs(flow(), state());
      case TraceFormat.LIMIT_IS ->
          new TraceRecord.LimitIs(
              flow(), new LimitTag.State(in.decimal("the tag of a limit"), in.decimal("a limit")));
      case TraceFormat.NEW_STREAM ->
          new TraceRecord.NewStream(stream(), flow(), in.signed("the order of a stream"));
      case TraceFormat.CHANGED_MEANWHILE -> new TraceRecord.ChangedMeanwhile();
      case TraceFormat.URGENT_AT -> new TraceRecord.UrgentAt(in.signed("a time"));
      case TraceFormat.TICK -> new TraceRecord.Tick(time());
      case TraceFormat.END ->
          new TraceRecord.End(
              time(), in.number("how many calls it has"), in.number("how many calls are missing"));
      default -> call(type, time());
    };
  }

  private TraceRecord call(int type, long nanos) throws IOException {
    return switch (type) {
      case TraceFormat.ENQUEUE ->
          new TraceRecord.Enqueue(
              nanos, request(), stream(), operation(), access(), bytes(), bytes());
      case TraceFormat.NEXT_IDLE -> new TraceRecord.NextIdle(nanos);
      case TraceFormat.NEXT_WAIT -> new TraceRecord.NextWait(nanos, nanos + in.signed("a time"));
      case TraceFormat.NEXT_DISPATCH -> new TraceRecord.NextDispatch(nanos, request());
      case TraceFormat.COMPLETE ->
          new TraceRecord.Complete(nanos, request(), bytes(), in.signed("a time at the device"));
      case TraceFormat.WITHDRAW ->
          new TraceRecord.Withdraw(nanos, request(), in.flag("whether it is withdrawn"));
      case TraceFormat.GOES_NOW ->
          new TraceRecord.GoesNow(nanos, request(), in.flag("whether it goes"));
      case TraceFormat.ASKS_NO_MORE -> new TraceRecord.AsksNoMore(nanos, stream());
      default -> new TraceRecord.Ended(nanos, stream());
    };
  }

  private long time() throws IOException {
    lastNanos += in.signed("a time");
    return lastNanos;
  }

  private int flow() throws IOException {
    return (int) in.number("the number of a flow", 1, MOST_NUMBER);
  }

  private int stream() throws IOException {
    return (int) in.number("the number of a stream", 1, MOST_NUMBER);
  }

  private int request() throws IOException {
    return (int) in.number("the number of a request", 1, MOST_NUMBER);
  }

  private long bytes() throws IOException {
    return in.number("a number of bytes", 0, Long.MAX_VALUE);
  }

  private long nanos(String what) throws IOException {
    return in.number(what, 0, Long.MAX_VALUE);
  }

  private int count(String what, int most) throws IOException {
    return (int) in.number(what, 0, most);
  }

  private Operation operation() throws IOException {
    return in.flag("whether it writes") ? Operation.WRITE : Operation.READ;
  }

  private Access access() throws IOException {
    return in.flag("whether it is scattered") ? Access.SCATTERED : Access.SEQUENTIAL;
  }

  private FlowState state() throws IOException {
    double weight = in.decimal("a weight");
    long priority = in.signed("a priority");
    long started = in.signed("when a flow has started");
    int queue = flow();
    int parent = count("the number of a flow, or 0", MOST_NUMBER);
    int together = flow();
    Promise promise =
        in.flag("whether something is promised")
            ? new Promise(in.decimal("a reservation"), in.decimal("a limit"), nanos("a latency"))
            : Promise.NONE;
    return new FlowState(
        weight, Math.toIntExact(priority), started, queue, parent, promise, together);
  }

  private DevicePolicy stack() throws IOException {
    return new DevicePolicy(
        policy(),
        new DeviceProfile(
            in.decimal("ns for each byte"),
            in.decimal("ns for each byte"),
            nanos("ns for each request"),
            nanos("ns of a seek")),
        new Slice(nanos("the length of a slice"), nanos("a wait"), nanos("the length of a round")),
        depth(),
        count("a depth", MOST_NUMBER),
        new CoordinationRule(
            count("a number of jobs", MOST_NUMBER),
            nanos("a time"),
            in.decimal("an error"),
            nanos("a time"),
            nanos("a time"),
            curve()));
  }

  private Policy policy() throws IOException {
    String name = in.text("a policy");
    return Arrays.stream(Policy.values())
        .filter(each -> each.name().equals(name))
        .findAny()
        .orElseThrow(() -> Require.wrong("the policy", name, Arrays.toString(Policy.values())));
  }

  private DepthSettings depth() throws IOException {
    int fixed = count("a depth", MOST_NUMBER);
    if (!in.flag("whether the depth is set by feedback")) {
      return DepthSettings.fixed(fixed);
    }
    return new DepthSettings(
        fixed,
        new AdaptiveDepth.Settings(
            count("a depth", MOST_NUMBER),
            count("a depth", MOST_NUMBER),
            in.decimal("a gain"),
            nanos("a latency"),
            nanos("a latency"),
            nanos("a period")));
  }

  private StreamCurve curve() throws IOException {
    double[] parts = new double[count("a number of streams", TraceFormat.MOST_CURVE)];
    for (int i = 0; i < parts.length; i++) {
      parts[i] = in.decimal("a throughput");
    }
    return parts.length == 0 ? StreamCurve.UNKNOWN : StreamCurve.of(parts);
  }
}
