// SPDX-License-Identifier: Apache-2.0
package io.weir.core.record;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a trace, record by record: what names a flow, a stream or a request names one that is
 * known, and no time goes back.
 */
public final class TraceReader implements Closeable {
  private final TraceInput in;
  private final TraceDecoder decoder;
  private final TraceHeader header;
  private int flows;
  private int lastStream;
  private final Set<Integer> streams = new HashSet<>();
  private final BitSet requests = new BitSet();
  private long nowNanos;
  private boolean hasStack;
  private boolean isOver;

  /**
   * @param file what it is called in errors
   */
  public TraceReader(String file, InputStream in) throws IOException {
    this.in = new TraceInput(file, in);
    this.decoder = new TraceDecoder(this.in);
    if (!this.in.hasMore()) {
      throw this.in.malformed(this.in.position(), "the header of the trace, but the file ends");
    }
    this.header = decoder.header();
    this.nowNanos = header.startNanos();
  }

  public TraceHeader header() {
    return header;
  }

  /** The next record; null after the last one. */
  public @Nullable TraceRecord next() throws IOException {
    boolean hasMore = in.hasMore();
    if (isOver) {
      if (hasMore) {
        throw in.malformed(in.position(), "the end of the file, as the record before is the last");
      }
      return null;
    }
    if (!hasMore) {
      throw in.malformed(
          in.position(), "more records, the last of which ends it, but the file ends");
    }
    long where = in.position();
    TraceRecord record = decoder.read();
    check(record, where);
    return record;
  }

  private void check(TraceRecord record, long where) throws IOException {
    if (record instanceof TraceRecord.Call call) {
      check(call, where);
    } else if (record instanceof TraceRecord.NewStack) {
      hasStack = true;
    } else if (record instanceof TraceRecord.NewFlow flow) {
      that(flow.flow() == ++flows, where, "a flow with the number " + flows, flow.flow());
    } else if (record instanceof TraceRecord.FlowIs is) {
      flow(is.flow(), where);
      flow(is.state().queue(), where);
      flow(is.state().promisedTogether(), where);
      if (is.state().parent() != FlowState.NOBODY) {
        flow(is.state().parent(), where);
      }
    } else if (record instanceof TraceRecord.LimitIs limit) {
      flow(limit.flow(), where);
    } else if (record instanceof TraceRecord.NewStream stream) {
      flow(stream.flow(), where);
      that(
          stream.stream() == ++lastStream,
          where,
          "a stream with the number " + lastStream,
          stream.stream());
      streams.add(stream.stream());
    } else if (record instanceof TraceRecord.Tick tick) {
      time(tick.nanos(), where);
    } else if (record instanceof TraceRecord.End end) {
      time(end.nanos(), where);
      isOver = true;
    }
  }

  private void check(TraceRecord.Call call, long where) throws IOException {
    that(hasStack, where, "the settings of the schedulers before the first call", "a call");
    time(call.nanos(), where);
    if (call instanceof TraceRecord.Enqueue enqueue) {
      stream(enqueue.stream(), where);
      that(
          !requests.get(enqueue.request()),
          where,
          "the number of a request that is not in the scheduler",
          enqueue.request());
      requests.set(enqueue.request());
    } else if (call instanceof TraceRecord.NextDispatch dispatch) {
      request(dispatch.request(), where);
    } else if (call instanceof TraceRecord.Complete complete) {
      request(complete.request(), where);
      requests.clear(complete.request());
    } else if (call instanceof TraceRecord.Withdraw withdraw) {
      request(withdraw.request(), where);
      requests.set(withdraw.request(), !withdraw.isWithdrawn());
    } else if (call instanceof TraceRecord.GoesNow goesNow) {
      request(goesNow.request(), where);
    } else if (call instanceof TraceRecord.AsksNoMore asks) {
      stream(asks.stream(), where);
    } else if (call instanceof TraceRecord.Ended ended) {
      stream(ended.stream(), where);
      streams.remove(ended.stream());
    }
  }

  private void time(long nanos, long where) throws IOException {
    that(
        nanos >= nowNanos,
        where,
        String.format(Locale.ROOT, "a time of %d ns or later", nowNanos),
        nanos);
    nowNanos = nanos;
  }

  private void flow(int flow, long where) throws IOException {
    that(flow <= flows, where, "the number of a flow, 1 to " + flows, flow);
  }

  private void stream(int stream, long where) throws IOException {
    that(streams.contains(stream), where, "the number of a stream that has not ended", stream);
  }

  private void request(int request, long where) throws IOException {
    that(requests.get(request), where, "the number of a request that is in the scheduler", request);
  }

  private void that(boolean holds, long where, String expected, Object was) throws IOException {
    if (!holds) {
      throw in.malformed(where, expected + ", was " + was);
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
