// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.replay;

import io.weir.core.accounting.CountingScheduler;
import io.weir.core.depth.AdaptiveDepth;
import io.weir.core.depth.DepthSettings;
import io.weir.core.device.DeviceProfile;
import io.weir.core.device.Slice;
import io.weir.core.policy.DevicePolicy;
import io.weir.core.policy.Policy;
import io.weir.core.record.CallRecorder;
import io.weir.core.record.TraceBlocks;
import io.weir.core.record.TraceHeader;
import io.weir.core.request.Access;
import io.weir.core.request.Decision;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import io.weir.core.request.Promise;
import io.weir.core.streams.CoordinationRule;
import io.weir.core.streams.StreamCurve;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;

/**
 * A gate whose clients do anything that clients may, by a seed, while its scheduler is recorded:
 * they ask, complete, give up and end, and meanwhile weights, places, promises and settings change.
 */
final class RandomGate {
  static final String FLOW = "application-0";

  private static final long START_NANOS = 987_654_321_012_345L;
  private static final int FLOWS = 6;
  private static final long SECOND = 1_000_000_000;

  private final Random random;
  private final List<Flow> flows = new ArrayList<>();
  private final List<Flow> parents = List.of(new Flow("user", 2), new Flow("queue", 3));
  private final List<IoStream> streams = new ArrayList<>();
  private final List<IoRequest> waiting = new ArrayList<>();
  private final List<IoRequest> outstanding = new ArrayList<>();
  private final CallRecorder recorder;
  private final CountingScheduler scheduler;
  private final TraceBlocks blocks;
  private final DevicePolicy settings;
  private long nowNanos = START_NANOS;

  private RandomGate(long seed, DevicePolicy settings, int bufferBytes, OutputStream out) {
    this.random = new Random(seed);
    this.settings = settings;
    this.blocks = new TraceBlocks(out);
    this.recorder =
        new CallRecorder(
            new TraceHeader("/data/1", 1_700_000_000_000L, START_NANOS, false),
            UnaryOperator.identity(),
            bufferBytes);
    this.scheduler = new CountingScheduler(recorder.around(settings.newScheduler(), settings));
    for (int i = 0; i < FLOWS; i++) {
      flows.add(new Flow("application-" + i, 1 + random.nextInt(8), random.nextInt(3), i % 3));
    }
    parents.get(0).setParent(parents.get(1));
  }

  static DevicePolicy rotating(Policy policy) {
    DeviceProfile device = DeviceProfile.of(150e6, 120e6, 100_000, 8_000_000);
    Slice slice = Slice.of(device);
    return new DevicePolicy(
        policy,
        device,
        slice,
        DepthSettings.fixed(1),
        4,
        new CoordinationRule(
            2, 2 * SECOND, 0.3, SECOND / 10, SECOND / 5, StreamCurve.of(device, slice)));
  }

  static DevicePolicy flash(Policy policy) {
    DeviceProfile device = DeviceProfile.of(500e6, 300e6, 20_000, 0);
    return new DevicePolicy(
        policy,
        device,
        Slice.NONE,
        DepthSettings.adaptive(
            new AdaptiveDepth.Settings(1, 16, 0.5, 4_000_000, 8_000_000, SECOND / 100)),
        8,
        new CoordinationRule(2, 2 * SECOND, 0.3, SECOND / 10, SECOND / 5, StreamCurve.UNKNOWN));
  }

  /** Records so many events; whoever takes what was recorded comes after each of so many. */
  static void record(Path file, long seed, DevicePolicy settings, int events) throws IOException {
    record(file, seed, settings, events, 1 << 16, 100);
  }

  static void record(
      Path file, long seed, DevicePolicy settings, int events, int bufferBytes, int takenEvery)
      throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      RandomGate gate = new RandomGate(seed, settings, bufferBytes, out);
      for (int i = 1; i <= events; i++) {
        gate.event();
        if (i % takenEvery == 0) {
          gate.recorder.tick();
          gate.blocks.write(gate.recorder.take());
        }
      }
      gate.blocks.write(gate.recorder.end(gate.nowNanos));
    }
  }

  private void event() {
    nowNanos += random.nextInt(10) == 0 ? 0 : (long) (-5_000_000 * Math.log(random.nextDouble()));
    int which = random.nextInt(100);
    if (which < 45) {
      asks();
    } else if (which < 85) {
      completes();
    } else if (which < 89) {
      givesUp();
    } else if (which < 91) {
      goesNow();
    } else if (which < 94) {
      ends();
    } else if (which < 99) {
      changes(flows.get(random.nextInt(FLOWS)));
    } else {
      otherSettings();
    }
    ask();
  }

  private void asks() {
    if (streams.size() < 3 * FLOWS) {
      streams.add(new IoStream(flows.get(random.nextInt(FLOWS)), random.nextInt(50)));
    }
    IoStream stream = streams.get(random.nextInt(streams.size()));
    boolean isBusy =
        waiting.stream().anyMatch(each -> each.stream() == stream)
            || outstanding.stream().anyMatch(each -> each.stream() == stream);
    if (!isBusy) {
      boolean isSmall = random.nextBoolean();
      IoRequest request =
          new IoRequest(stream)
              .aim(
                  random.nextInt(3) == 0 ? Operation.WRITE : Operation.READ,
                  isSmall ? Access.SCATTERED : Access.SEQUENTIAL,
                  isSmall ? random.nextInt(65_536) : random.nextInt(8 << 20));
      waiting.add(request);
      scheduler.enqueue(request, nowNanos);
    }
  }

  private void completes() {
    if (!outstanding.isEmpty()) {
      IoRequest request = outstanding.remove(random.nextInt(outstanding.size()));
      if (random.nextInt(5) == 0) {
        request.movedUncounted(request.bytes() / 2);
        request.costsAtLeast(random.nextInt(50_000_000));
      }
      scheduler.complete(request, nowNanos);
    }
  }

  private void givesUp() {
    if (!waiting.isEmpty()) {
      IoRequest request = waiting.remove(random.nextInt(waiting.size()));
      scheduler.withdraw(request, nowNanos);
    }
  }

  private void goesNow() {
    if (!waiting.isEmpty()) {
      IoRequest request = waiting.get(random.nextInt(waiting.size()));
      if (scheduler.goesNow(request, nowNanos)) {
        waiting.remove(request);
        outstanding.add(request);
      }
    }
  }

  private void ends() {
    if (!streams.isEmpty()) {
      IoStream stream = streams.remove(random.nextInt(streams.size()));
      stream.end();
      scheduler.asksNoMore(stream, nowNanos);
      for (IoRequest each : List.copyOf(waiting)) {
        if (each.stream() == stream) {
          waiting.remove(each);
          scheduler.withdraw(each, nowNanos);
        }
      }
      for (IoRequest each : List.copyOf(outstanding)) {
        if (each.stream() == stream) {
          outstanding.remove(each);
          scheduler.complete(each, nowNanos);
        }
      }
      scheduler.ended(stream, nowNanos);
    }
  }

  private void changes(Flow flow) {
    switch (random.nextInt(7)) {
      case 0 -> flow.setWeight(1 + random.nextInt(16));
      case 1 -> flow.setPriority(random.nextInt(4));
      case 2 -> flow.setStarted(random.nextInt(4));
      case 3 -> flow.setParent(random.nextBoolean() ? parents.get(random.nextInt(2)) : null);
      case 4 -> flow.setQueue(random.nextBoolean() ? parents.get(1) : flow);
      case 5 -> flow.setPromise(promise());
      default -> {
        Flow user = parents.get(0);
        user.setPromise(promise());
        user.limitTag().goes(1 << 20, 50e6, nowNanos); // at another device
      }
    }
  }

  private Promise promise() {
    return switch (random.nextInt(4)) {
      case 0 -> Promise.NONE;
      case 1 -> new Promise(0.1, Double.POSITIVE_INFINITY, Long.MAX_VALUE);
      case 2 -> new Promise(0, 5e6 * (1 + random.nextInt(10)), Long.MAX_VALUE);
      default -> new Promise(0, Double.POSITIVE_INFINITY, 50_000_000);
    };
  }

  private void otherSettings() {
    DevicePolicy other = random.nextBoolean() ? settings : settings.with(Policy.FIFO);
    CountingScheduler gate = scheduler;
    waiting.forEach(each -> gate.withdraw(each, nowNanos));
    gate.use(recorder.around(other.newScheduler(), other), outstanding);
    waiting.forEach(each -> gate.enqueue(each, nowNanos));
  }

  private void ask() {
    Decision decision = scheduler.next(nowNanos);
    while (decision instanceof Decision.Dispatch dispatch) {
      waiting.remove(dispatch.request());
      outstanding.add(dispatch.request());
      decision = scheduler.next(nowNanos);
    }
    long unused = scheduler.urgentAtNanos();
  }
}
