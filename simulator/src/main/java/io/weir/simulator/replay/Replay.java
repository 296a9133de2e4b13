// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.replay;

import static java.util.Objects.requireNonNull;

import io.weir.core.policy.DevicePolicy;
import io.weir.core.record.TraceReader;
import io.weir.core.record.TraceRecord;
import io.weir.core.request.Decision;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoScheduler;
import io.weir.core.request.IoStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes the calls of a trace again, at their times, with new schedulers of the same settings, and
 * compares what they answer with what was answered.
 */
public final class Replay {
  private final TraceReader trace;
  private final TracedFlows flows;
  private final Map<Integer, IoStream> streams = new HashMap<>();
  private final Map<Integer, Held> requests = new HashMap<>();
  private final ServiceCount count = new ServiceCount();
  private @Nullable DevicePolicy settings;
  private @Nullable IoScheduler scheduler;
  private @Nullable Difference first;
  private boolean isDoubtful;
  private long nowNanos;
  private long calls;
  private long decisions;

  /** A request, and the schedulers in which it is: settings may have changed since it came. */
  private record Held(IoRequest request, IoScheduler scheduler, long askedNanos) {}

  private Replay(TraceReader trace, WeightChanges changes) {
    this.trace = trace;
    this.flows = new TracedFlows(changes);
    this.nowNanos = trace.header().startNanos();
  }

  /**
   * Replays a file.
   *
   * @throws IOException if it is no trace, is damaged, or calls are missing
   */
  public static ReplayResult of(Path file) throws IOException {
    return of(file, WeightChanges.NONE);
  }

  /**
   * The same calls where flows have other weights: says which decision is the first that differs.
   */
  public static ReplayResult of(Path file, WeightChanges changes) throws IOException {
    try (TraceReader trace = TraceFile.open(file)) {
      Replay replay = new Replay(trace, changes);
      TraceFile.requireAll(file, replay.run());
      return replay.result();
    }
  }

  private TraceRecord.End run() throws IOException {
    TraceRecord.End end = null;
    for (TraceRecord record = trace.next(); record != null; record = trace.next()) {
      if (record instanceof TraceRecord.End last) {
        end = last;
        nowNanos = last.nanos();
      } else if (record instanceof TraceRecord.Call call) {
        calls++;
        nowNanos = call.nanos();
      }
      if (first == null) {
        attempt(record);
      }
    }
    return requireNonNull(end);
  }

  private ReplayResult result() {
    return new ReplayResult(
        trace.header(),
        settings,
        nowNanos - trace.header().startNanos(),
        calls,
        decisions,
        first,
        count.services(),
        flows.parents());
  }

  /** A scheduler that fails where it did not is another decision, too. */
  private void attempt(TraceRecord record) {
    try {
      if (record instanceof TraceRecord.Call call) {
        make(call);
      } else {
        take(record);
      }
    } catch (IllegalStateException | IllegalArgumentException e) {
      differs("no failure", String.valueOf(e.getMessage()));
    }
  }

  private void take(TraceRecord record) {
    if (record instanceof TraceRecord.NewStack stack) {
      scheduler = stack.settings().newScheduler();
      settings = settings == null ? stack.settings() : settings;
    } else if (record instanceof TraceRecord.NewFlow flow) {
      flows.add(flow);
    } else if (record instanceof TraceRecord.FlowIs state) {
      flows.set(state);
    } else if (record instanceof TraceRecord.LimitIs limit) {
      flows.set(limit);
    } else if (record instanceof TraceRecord.NewStream stream) {
      streams.put(stream.stream(), new IoStream(flows.get(stream.flow()), stream.order()));
    } else if (record instanceof TraceRecord.ChangedMeanwhile) {
      isDoubtful = true;
    } else if (record instanceof TraceRecord.UrgentAt urgent) {
      compare(
          "bursts end early from " + urgent.nanos() + " ns on",
          "bursts end early from " + scheduler().urgentAtNanos() + " ns on");
    }
  }

  private void make(TraceRecord.Call call) {
    if (call instanceof TraceRecord.Enqueue enqueue) {
      IoRequest request = new IoRequest(stream(enqueue.stream()));
      request.aim(enqueue.operation(), enqueue.access(), enqueue.bytes()).at(enqueue.offset());
      requests.put(enqueue.request(), new Held(request, scheduler(), nowNanos));
      count.asks(request.flow());
      scheduler().enqueue(request, nowNanos);
    } else if (call instanceof TraceRecord.Complete complete) {
      Held held = requireNonNull(requests.remove(complete.request()));
      IoRequest request = held.request().moved(held.request().bytes() - complete.unmoved());
      request.costsAtLeast(complete.leastNanos());
      held.scheduler().complete(request, nowNanos);
      count.completes(request, nowNanos - trace.header().startNanos());
    } else if (call instanceof TraceRecord.Withdraw withdraw) {
      Held held = held(withdraw.request());
      boolean isWithdrawn = held.scheduler().withdraw(held.request(), nowNanos);
      if (withdraw.isWithdrawn()) {
        requests.remove(withdraw.request());
      }
      compare(withdrawn(withdraw.isWithdrawn()), withdrawn(isWithdrawn));
    } else if (call instanceof TraceRecord.GoesNow goesNow) {
      Held held = held(goesNow.request());
      boolean goes = held.scheduler().goesNow(held.request(), nowNanos);
      compare(goes(goesNow.goes()), goes(goes));
      goes(held, goes);
    } else if (call instanceof TraceRecord.AsksNoMore asks) {
      IoStream stream = stream(asks.stream());
      stream.end();
      scheduler().asksNoMore(stream, nowNanos);
    } else if (call instanceof TraceRecord.Ended ended) {
      scheduler().ended(requireNonNull(streams.remove(ended.stream())), nowNanos);
    } else {
      compareNext(call);
    }
  }

  private void compareNext(TraceRecord.Call call) {
    Decision decision = scheduler().next(nowNanos);
    if (decision instanceof Decision.Dispatch dispatch
        && call instanceof TraceRecord.NextDispatch recorded
        && held(recorded.request()).request() == dispatch.request()) {
      decisions++;
      goes(held(recorded.request()), true);
    } else {
      compare(recorded(call), replayed(decision));
    }
  }

  private void goes(Held held, boolean goes) {
    if (goes) {
      count.goes(held.request().flow(), nowNanos - held.askedNanos());
    }
  }

  private String recorded(TraceRecord.Call call) {
    if (call instanceof TraceRecord.NextDispatch dispatch) {
      Held held = held(dispatch.request());
      return goes(dispatch.request(), held.request());
    }
    return call instanceof TraceRecord.NextWait wait ? waits(wait.untilNanos()) : "nothing to do";
  }

  private String replayed(Decision decision) {
    if (decision instanceof Decision.Dispatch dispatch) {
      for (Map.Entry<Integer, Held> each : requests.entrySet()) {
        if (each.getValue().request() == dispatch.request()) {
          return goes(each.getKey(), dispatch.request());
        }
      }
    }
    return decision instanceof Decision.WaitUntil wait ? waits(wait.nanos()) : "nothing to do";
  }

  private static String goes(int number, IoRequest request) {
    return "request %d goes: %s".formatted(number, request);
  }

  private String waits(long untilNanos) {
    return "wait for %d ns".formatted(untilNanos - nowNanos);
  }

  private static String withdrawn(boolean is) {
    return is ? "withdrawn" : "not withdrawn, as it does not wait";
  }

  private static String goes(boolean goes) {
    return goes ? "goes at once" : "does not go at once";
  }

  private void compare(String recorded, String replayed) {
    decisions++;
    if (!recorded.equals(replayed)) {
      differs(recorded, replayed);
    }
  }

  private void differs(String recorded, String replayed) {
    first =
        new Difference(
            calls, nowNanos - trace.header().startNanos(), recorded, replayed, isDoubtful);
  }

  private IoScheduler scheduler() {
    return requireNonNull(scheduler);
  }

  private IoStream stream(int number) {
    return requireNonNull(streams.get(number));
  }

  private Held held(int number) {
    return requireNonNull(requests.get(number));
  }
}
