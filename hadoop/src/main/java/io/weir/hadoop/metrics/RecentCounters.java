// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.metrics;

import io.weir.core.accounting.FlowCounters;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the flows of one volume were a while ago: one to two periods, where {@link #keep} is called
 * once a period. Thread-safe.
 */
final class RecentCounters {
  private record Kept(long nanos, Map<String, FlowCounters> flows) {}

  private @Nullable Kept older;
  private @Nullable Kept newer;

  synchronized void keep(List<FlowCounters> flows, long nowNanos) {
    older = newer;
    newer =
        new Kept(
            nowNanos,
            flows.stream()
                .collect(
                    Collectors.toMap(FlowCounters::flow, Function.identity(), FlowCounters::plus)));
  }

  /** Each of these flows beside what it was then. */
  synchronized List<FlowView> beside(List<FlowCounters> flows, long nowNanos) {
    Kept then = older == null ? newer : older;
    return flows.stream()
        .map(
            flow ->
                then == null
                    ? new FlowView(flow, null, 0)
                    : new FlowView(flow, then.flows.get(flow.flow()), nowNanos - then.nanos))
        .toList();
  }
}
