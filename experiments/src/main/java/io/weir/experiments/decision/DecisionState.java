// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.decision;

import io.weir.core.depth.Depth;
import io.weir.core.device.DeviceProfile;
import io.weir.core.fair.SfqScheduler;
import io.weir.core.fair.SfqSettings;
import io.weir.core.request.Decision;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoScheduler;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import io.weir.core.streams.CoordinationRule;
import io.weir.core.streams.StreamCoordinator;
import io.weir.core.streams.StreamCurve;
import java.util.ArrayDeque;
import java.util.Random;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A scheduler with many flows that all want more, at a device that is always full. */
@State(Scope.Thread)
public class DecisionState {
  static final String SFQ = "sfq";
  static final String COORDINATE = "coordinate";

  private static final int DEPTH = 4;
  private static final int STREAMS_PER_FLOW = 2;
  private static final long CHUNK_BYTES = 64 << 10;
  private static final long STEP_NANOS = 1_000;
  private static final DeviceProfile DEVICE = DeviceProfile.of(150e6, 120e6, 0, 0);

  @Param({"16", "100", "1000", "10000"})
  public int flows;

  @Param({SFQ, COORDINATE})
  public String policy;

  private IoScheduler scheduler;
  private final ArrayDeque<IoRequest> outstanding = new ArrayDeque<>(2 * DEPTH);
  private long nowNanos;

  /** The decision measured is the paper's. */
  @SuppressWarnings("NullAway.Init")
  public DecisionState() {}

  @Setup(Level.Trial)
  public void fill() {
    scheduler = policy.equals(SFQ) ? sharing() : coordinating();
    outstanding.clear();
    Random weights = new Random(1);
    Flow queue = new Flow("queue", 1);
    for (int i = 0; i < flows; i++) {
      Flow flow = new Flow("application_" + i, 1 + weights.nextInt(32));
      flow.setQueue(queue);
      flow.setParent(queue);
      for (int j = 0; j < STREAMS_PER_FLOW; j++) {
        Operation operation = weights.nextBoolean() ? Operation.READ : Operation.WRITE;
        scheduler.enqueue(new IoRequest(new IoStream(flow)).aim(operation, CHUNK_BYTES), 0);
      }
    }
    while (scheduler.next(nowNanos) instanceof Decision.Dispatch dispatch) {
      outstanding.add(dispatch.request());
    }
  }

  private static IoScheduler sharing() {
    return new SfqScheduler(SfqSettings.published(DEVICE), Depth.fixed(DEPTH));
  }

  /**
   * All flows in one queue, where with each request some stream has been blocked for long enough.
   */
  private IoScheduler coordinating() {
    long blockedNanos = (long) STREAMS_PER_FLOW * flows * STEP_NANOS;
    CoordinationRule coordination =
        new CoordinationRule(
            CoordinationRule.PRIORITIZED_JOBS,
            blockedNanos,
            CoordinationRule.ERROR,
            /* grantNanos= */ 1,
            blockedNanos,
            StreamCurve.of(1));
    return new StreamCoordinator(sharing(), coordination, /* freeNanos= */ 0);
  }

  /**
   * One request leaves the device, its stream asks for the next chunk, and the scheduler decides.
   */
  @Benchmark
  public Decision completeEnqueueNext() {
    nowNanos += STEP_NANOS;
    IoRequest request = outstanding.remove();
    scheduler.complete(request, nowNanos);
    scheduler.enqueue(request, nowNanos);
    Decision decision = scheduler.next(nowNanos);
    if (decision instanceof Decision.Dispatch dispatch) {
      outstanding.add(dispatch.request());
    }
    return decision;
  }
}
