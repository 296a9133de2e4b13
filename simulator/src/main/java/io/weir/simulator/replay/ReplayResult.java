// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.replay;

import io.weir.core.policy.DevicePolicy;
import io.weir.core.record.TraceHeader;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What came of making the calls of a trace again.
 *
 * @param settings of the first stack of schedulers; null in a trace without a call
 * @param calls how many the trace has
 * @param decisions how many answers were compared
 * @param first the first one that differs; null if all are equal
 * @param flows what each flow got, in order of appearance; up to the first difference
 * @param parents the users and queues that flows were part of
 */
public record ReplayResult(
    TraceHeader header,
    @Nullable DevicePolicy settings,
    long durationNanos,
    long calls,
    long decisions,
    @Nullable Difference first,
    List<FlowService> flows,
    Set<String> parents) {
  public ReplayResult {
    flows = List.copyOf(flows);
    parents = Set.copyOf(parents);
  }

  public boolean isEqual() {
    return first == null;
  }
}
