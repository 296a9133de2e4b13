// SPDX-License-Identifier: Apache-2.0
package io.weir.core.record;

import io.weir.core.policy.DevicePolicy;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoScheduler;
import io.weir.core.request.IoStream;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.function.UnaryOperator;

/**
 * Writes down the calls of one gate's scheduler in memory, from where another thread takes them.
 * Its memory is bounded, and nobody waits for it: calls for which there is no room are counted, and
 * the trace ends before the first of them.
 *
 * <p>Whatever goes wrong here stops the recording, and nothing else.
 */
public final class CallRecorder {
  /** Beyond so many flows or open streams nothing more is recorded. */
  private static final int MOST_KNOWN = 100_000;

  private static final int BYTES_OF_END = 64;

  private final TraceOutput out;
  private final TraceEncoder encoder;
  private final KnownFlows flows;
  private final IdentityHashMap<IoStream, Integer> streams = new IdentityHashMap<>();
  private final IdentityHashMap<IoRequest, Integer> requests = new IdentityHashMap<>();
  private final BitSet numbers = new BitSet();
  private byte[] other;
  private int lastStream;
  private long urgentAtNanos = Long.MAX_VALUE;
  private long lastNanos;
  private long calls;
  private long missing;
  private volatile boolean isOn = true;

  /**
   * What was recorded until it was taken.
   *
   * @param bytes the first of them; whoever takes the next ones gives them back
   */
  @SuppressWarnings("ArrayRecordComponent") // of a buffer, which nobody compares
  public record Filled(byte[] bytes, int length) {}

  /**
   * @param names how flows are called in the trace
   * @param bufferBytes of each of two buffers: how much may be recorded until it is taken
   */
  public CallRecorder(TraceHeader header, UnaryOperator<String> names, int bufferBytes) {
    int bytes = Math.min(bufferBytes, TraceFormat.MOST_BLOCK_BYTES - BYTES_OF_END);
    this.out = new TraceOutput(new byte[bytes]);
    this.other = new byte[bytes];
    this.encoder = new TraceEncoder(out);
    this.flows = new KnownFlows(names, encoder::write);
    this.lastNanos = header.startNanos();
    encoder.header(header);
  }

  /** A new stack of schedulers, whose calls are recorded while it is switched on. */
  public IoScheduler around(IoScheduler stack, DevicePolicy settings) {
    return new RecordedScheduler(stack, settings, this);
  }

  /** Whether it records. */
  public boolean isOn() {
    return isOn;
  }

  /** How many calls were made that are not in the trace. */
  public synchronized long missing() {
    return missing;
  }

  /** Takes what was recorded since the last time; valid until the next time. */
  public synchronized Filled take() {
    int length = out.size();
    byte[] filled = out.exchange(other);
    other = filled;
    return new Filled(filled, length);
  }

  /** Writes that it goes on, so that whoever reads it knows. */
  public synchronized void tick() {
    attempt(() -> encoder.write(new TraceRecord.Tick(lastNanos)));
  }

  /** Records nothing from now on; what was recorded and not taken yet, and the end of the trace. */
  public synchronized Filled end(long nowNanos) {
    isOn = false;
    out.grow(BYTES_OF_END);
    encoder.write(new TraceRecord.End(Math.max(lastNanos, nowNanos), calls, missing));
    return take();
  }

  /** Before a call: writes what has changed; gives what {@link #after} is to be told. */
  synchronized long before(RecordedScheduler stack) {
    long changesEnded = Flow.changesEnded();
    attempt(
        () -> {
          if (stack.announces()) {
            encoder.write(new TraceRecord.NewStack(stack.settings()));
          }
          flows.writeChanges(changesEnded);
        });
    return changesEnded;
  }

  /** Writes a call; one that has no answer is written before it is made. */
  synchronized void call(CallToWrite call) {
    if (!isOn) {
      return;
    }
    if (missing > 0) {
      missing++;
      return;
    }
    if (attempt(() -> writeCall(call))) {
      calls++;
    }
  }

  private void writeCall(CallToWrite call) {
    TraceRecord.Call written = call.record(this);
    lastNanos = Math.max(lastNanos, written.nanos());
    encoder.write(written);
  }

  /** After a call: it has moved tags itself, and flows may have been changed meanwhile. */
  synchronized void after(long changesEndedBefore) {
    attempt(
        () -> {
          flows.takeTags();
          if (Flow.changesBegun() != changesEndedBefore) {
            encoder.write(new TraceRecord.ChangedMeanwhile());
          }
        });
  }

  synchronized void urgentAt(long nanos) {
    if (nanos != urgentAtNanos) {
      urgentAtNanos = nanos;
      attempt(() -> encoder.write(new TraceRecord.UrgentAt(nanos)));
    }
  }

  /** Writes all of something, or nothing of it and no more. */
  private boolean attempt(Runnable writes) {
    if (!isOn || missing > 0) {
      return false;
    }
    int mark = out.size();
    try {
      writes.run();
      if (!out.isFull() && flows.size() <= MOST_KNOWN && streams.size() <= MOST_KNOWN) {
        return true;
      }
    } catch (RuntimeException | Error e) {
      // Nobody's I/O may fail of it: the trace ends here, and says so.
    }
    out.backTo(mark);
    missing = 1;
    return false;
  }

  /** The number of a stream; writes one that is new. */
  int streamOf(IoStream stream) {
    Integer number = streams.get(stream);
    if (number != null) {
      return number;
    }
    int flow = flows.numberOf(stream.flow());
    streams.put(stream, ++lastStream);
    encoder.write(new TraceRecord.NewStream(lastStream, flow, stream.order()));
    return lastStream;
  }

  /** No request of it follows. */
  int lastOf(IoStream stream) {
    int number = streamOf(stream);
    streams.remove(stream);
    return number;
  }

  /** A number for a request that comes. */
  int newNumber(IoRequest request) {
    int number = numbers.nextClearBit(1);
    numbers.set(number);
    requests.put(request, number);
    return number;
  }

  int numberOf(IoRequest request) {
    Integer number = requests.get(request);
    if (number == null) {
      throw new IllegalStateException("a request that nobody has asked for: " + request);
    }
    return number;
  }

  /** The number of a request that leaves. */
  int lastOf(IoRequest request) {
    int number = numberOf(request);
    requests.remove(request);
    numbers.clear(number);
    return number;
  }

  /** A call as a record, with the numbers that flows, streams and requests have in the trace. */
  interface CallToWrite {
    TraceRecord.Call record(CallRecorder recorder);
  }
}
