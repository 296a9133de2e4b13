// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import io.weir.core.Flow;
import io.weir.core.broker.Damping;
import io.weir.core.broker.Heard;
import io.weir.core.count.CountingScheduler;
import io.weir.core.count.FlowCounters;
import io.weir.core.gate.Gate;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/** The gates of a DataNode as a broker sees them: what they did for each flow, by volume. */
final class GatesOfNode {
  private final Supplier<Map<String, Gate>> gates;
  private final Flows flows;
  private final Map<String, Damping> dampings = new HashMap<>();

  GatesOfNode(Supplier<Map<String, Gate>> gates, Flows flows) {
    this.gates = gates;
    this.flows = flows;
  }

  /** The service of each flow so far, by volume. */
  Map<String, Map<String, Long>> served() {
    Map<String, Map<String, Long>> byVolume = new HashMap<>();
    gates.get().forEach((volume, gate) -> byVolume.put(volume, served(gate)));
    return byVolume;
  }

  private static Map<String, Long> served(Gate gate) {
    Map<String, Long> byFlow = new HashMap<>();
    for (FlowCounters each : gate.counters()) {
      if (!each.flow().equals(CountingScheduler.GONE)) {
        byFlow.put(each.flow(), each.serviceNanos());
      }
    }
    return byFlow;
  }

  /**
   * Hands on what flows got elsewhere, damped: of those that have a stream open here, as only they
   * compete. By one thread at a time.
   */
  synchronized void hear(Map<String, Map<String, Heard>> byVolume) {
    Map<String, Gate> now = gates.get();
    dampings.keySet().retainAll(now.keySet());
    byVolume.forEach(
        (volume, byFlow) -> {
          Gate gate = now.get(volume);
          if (gate != null) {
            gate.gotElsewhere(competing(volume, byFlow));
          }
        });
  }

  private Map<Flow, Long> competing(String volume, Map<String, Heard> byFlow) {
    Map<String, Flow> busy = new HashMap<>();
    Map<String, Heard> heard = new HashMap<>();
    byFlow.forEach(
        (name, each) ->
            flows
                .busy(name)
                .ifPresent(
                    flow -> {
                      busy.put(name, flow);
                      heard.put(name, each);
                    }));
    Map<Flow, Long> competing = new HashMap<>();
    dampings
        .computeIfAbsent(volume, name -> new Damping())
        .damp(heard)
        .forEach((name, nanos) -> competing.put(Objects.requireNonNull(busy.get(name)), nanos));
    return competing;
  }
}
