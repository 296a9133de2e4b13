// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.replay;

import static java.util.Objects.requireNonNull;

import io.weir.core.device.DeviceProfile;
import io.weir.core.policy.DevicePolicy;
import io.weir.core.record.TraceReader;
import io.weir.core.record.TraceRecord;
import io.weir.core.request.Access;
import io.weir.core.request.Operation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the clients of a trace asked for, whoever served it: of each stream when it began, its
 * requests, and how long it thought before each; and how the flows were at each time. All of it is
 * held in memory.
 */
final class RecordedLoad {
  final List<TraceRecord.NewFlow> flows = new ArrayList<>();
  final List<FlowChange> flowChanges = new ArrayList<>();
  final List<Stream> streams = new ArrayList<>();
  final long startNanos;
  long durationNanos;
  @Nullable DevicePolicy settings;

  /** How long the device had something to do, and how long its model takes for the same. */
  long busyNanos;

  long modelNanos;

  private final Map<Integer, Stream> streamsByNumber = new HashMap<>();
  private final Map<Integer, Asked> asked = new HashMap<>();
  private int outstanding;
  private long busySinceNanos;
  private @Nullable Stream lastServed;

  /** A flow is like that from a time on. */
  record FlowChange(long atNanos, TraceRecord.FlowIs state) {}

  /** A request, after so much thought. */
  record Request(long thinkNanos, Operation operation, Access access, long bytes) {}

  /** The requests of one stream. */
  static final class Stream {
    final int flow;
    final long order;
    final List<Request> requests = new ArrayList<>();

    /** How long after its last request it ended; −1 if it did not. */
    long endsAfterNanos = -1;

    private long lastNanos;

    private Stream(int flow, long order) {
      this.flow = flow;
      this.order = order;
    }
  }

  /** A request that is in the schedulers, and its place among those of its stream. */
  private static final class Asked {
    private final Stream stream;
    private final int index;
    private boolean isDispatched;
    private boolean seeks;

    private Asked(Stream stream) {
      this.stream = stream;
      this.index = stream.requests.size();
    }

    private Request request() {
      return stream.requests.get(index);
    }
  }

  private RecordedLoad(long startNanos) {
    this.startNanos = startNanos;
  }

  static RecordedLoad read(Path file) throws IOException {
    try (TraceReader trace = TraceFile.open(file)) {
      RecordedLoad load = new RecordedLoad(trace.header().startNanos());
      for (TraceRecord record = trace.next(); record != null; record = trace.next()) {
        if (record instanceof TraceRecord.End end) {
          TraceFile.requireAll(file, end);
          load.durationNanos = end.nanos() - load.startNanos;
        } else if (record instanceof TraceRecord.Call call) {
          load.take(call, call.nanos() - load.startNanos);
        } else {
          load.take(record);
        }
      }
      return load;
    }
  }

  /** How much longer the device took than its model says; 1 where nothing was served. */
  double slowness() {
    return modelNanos == 0 || busyNanos == 0 ? 1 : (double) busyNanos / modelNanos;
  }

  private void take(TraceRecord record) {
    if (record instanceof TraceRecord.NewStack stack) {
      settings = settings == null ? stack.settings() : settings;
    } else if (record instanceof TraceRecord.NewFlow flow) {
      flows.add(flow);
    } else if (record instanceof TraceRecord.FlowIs state) {
      flowChanges.add(new FlowChange(durationNanos, state));
    } else if (record instanceof TraceRecord.NewStream stream) {
      Stream made = new Stream(stream.flow(), stream.order());
      streams.add(made);
      streamsByNumber.put(stream.stream(), made);
    }
  }

  /** Until the end is read, the duration is the time of the last call. */
  private void take(TraceRecord.Call call, long atNanos) {
    durationNanos = atNanos;
    if (call instanceof TraceRecord.Enqueue enqueue) {
      Stream stream = requireNonNull(streamsByNumber.get(enqueue.stream()));
      asked.put(enqueue.request(), new Asked(stream));
      stream.requests.add(
          new Request(
              Math.max(0, atNanos - stream.lastNanos),
              enqueue.operation(),
              enqueue.access(),
              enqueue.bytes()));
      stream.lastNanos = atNanos;
    } else if (call instanceof TraceRecord.NextDispatch dispatch) {
      goes(requireNonNull(asked.get(dispatch.request())), atNanos);
    } else if (call instanceof TraceRecord.GoesNow goesNow && goesNow.goes()) {
      goes(requireNonNull(asked.get(goesNow.request())), atNanos);
    } else if (call instanceof TraceRecord.Complete complete) {
      completes(requireNonNull(asked.remove(complete.request())), complete.unmoved(), atNanos);
    } else if (call instanceof TraceRecord.Withdraw withdraw && withdraw.isWithdrawn()) {
      requireNonNull(asked.remove(withdraw.request())).stream.lastNanos = atNanos;
    } else if (call instanceof TraceRecord.AsksNoMore ends) {
      Stream stream = requireNonNull(streamsByNumber.get(ends.stream()));
      stream.endsAfterNanos = Math.max(0, atNanos - stream.lastNanos);
    }
  }

  private void goes(Asked request, long atNanos) {
    request.isDispatched = true;
    if (outstanding++ == 0) {
      busySinceNanos = atNanos;
    }
    request.seeks = request.stream != lastServed || request.request().access() == Access.SCATTERED;
    lastServed = request.stream;
  }

  /** A burst that ended early asks for the rest again: what was not moved is not asked for here. */
  private void completes(Asked asked, long unmoved, long atNanos) {
    asked.stream.lastNanos = atNanos;
    Request whole = asked.request();
    Request moved =
        new Request(whole.thinkNanos(), whole.operation(), whole.access(), whole.bytes() - unmoved);
    asked.stream.requests.set(asked.index, moved);
    DeviceProfile device = requireNonNull(settings).device();
    modelNanos +=
        device.costNanos(moved.operation(), moved.bytes()) + (asked.seeks ? device.seekNanos() : 0);
    if (asked.isDispatched && --outstanding == 0) {
      busyNanos += atNanos - busySinceNanos;
    }
  }
}
