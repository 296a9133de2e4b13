// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.record;

import io.weir.core.gate.Gate;
import io.weir.core.record.CallRecorder;
import io.weir.core.record.TraceBlocks;
import io.weir.core.record.TraceHeader;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The recordings of a DataNode, one at a time. The thread that serves whoever asked writes what the
 * gate's threads have left in memory, and nobody at the gate waits for it.
 */
final class Recordings {
  private static final Logger LOG = LoggerFactory.getLogger(Recordings.class);

  /** Of each of two buffers: seconds of a busy gate. */
  private static final int BUFFER_BYTES = 4 << 20;

  private static final long WRITE_PERIOD_MILLIS = 200;

  private final RecordableGates gates;
  private final AtomicReference<@Nullable String> user = new AtomicReference<>();

  Recordings(RecordableGates gates) {
    this.gates = gates;
  }

  /** The gates so far, by volume. */
  Map<String, Gate> gates() {
    return gates.gates();
  }

  /** Who has the right to record now; null if he may, and has to give it back. */
  @Nullable String begin(String newUser) {
    return user.compareAndSet(null, newUser) ? null : user.get();
  }

  void giveBack() {
    user.set(null);
  }

  /** Until the time is over, the reader is gone, or calls are missing. */
  void record(String volume, Gate gate, int seconds, UnaryOperator<String> names, OutputStream out)
      throws IOException {
    long endsNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    TraceHeader header =
        new TraceHeader(
            volume, System.currentTimeMillis(), gate.nowNanos(), names instanceof HashedNames);
    CallRecorder recorder = new CallRecorder(header, names, BUFFER_BYTES);
    TraceBlocks blocks = new TraceBlocks(out);
    LOG.info("Weir records the calls at {} for {} s, for {}", volume, seconds, user.get());
    CallRecorder.Filled last;
    try {
      gates.record(volume, recorder);
      while (System.nanoTime() - endsNanos < 0 && recorder.missing() == 0) {
        Thread.sleep(WRITE_PERIOD_MILLIS);
        recorder.tick(); // so that a reader who is gone is noticed
        blocks.write(recorder.take());
        out.flush();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException("the DataNode stops").initCause(e);
    } finally {
      gates.recordNoMore(volume);
      last = recorder.end(gate.nowNanos());
      LOG.info("Weir records no more at {}", volume);
    }
    blocks.write(last);
    out.flush();
  }
}
