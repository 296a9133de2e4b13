// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.decision;

import io.weir.core.depth.Depth;
import io.weir.core.device.Charge;
import io.weir.core.device.DeviceProfile;
import io.weir.core.device.Lead;
import io.weir.core.device.Slice;
import io.weir.core.fair.SfqScheduler;
import io.weir.core.fair.SfqSettings;
import io.weir.core.gate.Gate;
import io.weir.core.gate.GatedStream;
import io.weir.core.request.Access;
import io.weir.core.request.Flow;
import io.weir.core.request.Operation;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** One gate, and threads that pass it and do nothing inside. */
@State(Scope.Benchmark)
public class GatePassState {
  /** So deep that nobody ever waits for the device. */
  static final int ENOUGH = 64;

  private static final long MOST_WAIT_NANOS = 10_000_000_000L;
  private static final long CHUNK_BYTES = 64 << 10;

  @Param({"1", "" + ENOUGH})
  public int depth;

  private Gate gate;

  @SuppressWarnings("NullAway.Init")
  public GatePassState() {}

  @Setup(Level.Trial)
  public void open() {
    gate = gate(depth);
  }

  /** SFQ by time, with nothing kept for anybody, so that a pass waits for no clock. */
  static Gate gate(int depth) {
    SfqSettings settings =
        new SfqSettings(
            DeviceProfile.of(150e6, 120e6, 0, 0), Charge.TIME, Slice.NONE, Lead.UNBOUNDED, depth);
    return new Gate(
        new SfqScheduler(settings, Depth.fixed(depth)), MOST_WAIT_NANOS, GatePassState::failed);
  }

  private static void failed(Throwable failure) {
    throw new IllegalStateException("the gate has failed", failure);
  }

  /** A thread's stream, of a flow of its own. */
  @State(Scope.Thread)
  public static class Passer {
    private GatedStream stream;

    @SuppressWarnings("NullAway.Init")
    public Passer() {}

    @Setup(Level.Trial)
    public void announce(GatePassState state) {
      stream = state.gate.stream(new Flow("application", 1));
    }
  }

  @Benchmark
  public void pass(Passer passer) throws InterruptedException {
    pass(passer.stream);
  }

  static void pass(GatedStream stream) throws InterruptedException {
    if (!stream.enter(Operation.READ, Access.SEQUENTIAL, CHUNK_BYTES)) {
      throw new IllegalStateException("went without leave");
    }
    stream.leave();
  }
}
