// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.record;

import io.weir.core.depth.DepthSettings;
import io.weir.core.device.DeviceProfile;
import io.weir.core.device.Slice;
import io.weir.core.policy.DevicePolicy;
import io.weir.core.policy.Policy;
import io.weir.core.record.CallRecorder;
import io.weir.core.record.TraceBlocks;
import io.weir.core.record.TraceHeader;
import io.weir.core.request.Decision;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoScheduler;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import io.weir.core.streams.CoordinationRule;
import io.weir.core.streams.StreamCurve;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** A gate whose flows read without a pause, a burst after the other, while it is recorded. */
final class RecordedGate {
  private static final long BURST = 4_000_000;
  private static final long NANOS_OF_BURST = 40_000_000; // 100 MB/s

  private final List<Flow> flows = new ArrayList<>();
  private final Map<String, Flow> users = new HashMap<>();

  /** An application of a user, each with weight 1. */
  RecordedGate with(String user, String application) {
    Flow flow = new Flow(user + "/" + application, 1);
    flow.setParent(users.computeIfAbsent("user " + user, name -> new Flow(name, 1)));
    flows.add(flow);
    return this;
  }

  /** A flow that is of nobody. */
  RecordedGate with(String name) {
    flows.add(new Flow(name, 1));
    return this;
  }

  /** So many bursts, one at a time. */
  Path record(Path file, int bursts) throws IOException {
    DevicePolicy settings = settings();
    CallRecorder recorder =
        new CallRecorder(
            new TraceHeader("/data/1", 0, 0, false), UnaryOperator.identity(), 1 << 20);
    IoScheduler gate = recorder.around(settings.newScheduler(), settings);
    for (Flow each : flows) {
      gate.enqueue(new IoRequest(new IoStream(each)).aim(Operation.READ, BURST), 0);
    }
    long nowNanos = 0;
    for (int i = 0; i < bursts; i++) {
      Decision decision = gate.next(nowNanos);
      while (decision instanceof Decision.WaitUntil wait) {
        nowNanos = wait.nanos();
        decision = gate.next(nowNanos);
      }
      IoRequest request = ((Decision.Dispatch) decision).request();
      nowNanos += NANOS_OF_BURST;
      gate.complete(request, nowNanos);
      gate.enqueue(request.aim(Operation.READ, BURST), nowNanos);
    }
    try (OutputStream out = Files.newOutputStream(file)) {
      new TraceBlocks(out).write(recorder.end(nowNanos));
    }
    return file;
  }

  private static DevicePolicy settings() {
    DeviceProfile device = DeviceProfile.of(100e6, 100e6, 0, 0);
    return new DevicePolicy(
        Policy.SFQ,
        device,
        Slice.NONE,
        DepthSettings.fixed(1),
        4,
        new CoordinationRule(2, 2_000_000_000, 0.3, 100_000_000, 200_000_000, StreamCurve.UNKNOWN));
  }
}
