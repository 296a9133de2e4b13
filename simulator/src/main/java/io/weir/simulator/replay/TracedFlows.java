// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.replay;

import io.weir.core.record.FlowState;
import io.weir.core.record.TraceRecord;
import io.weir.core.request.Flow;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The flows of a trace, by number, as they are at the time that was read up to. */
final class TracedFlows {
  private final List<Flow> flows = new ArrayList<>();
  private final Set<String> parents = new HashSet<>();
  private final WeightChanges changes;

  /**
   * @param changes weights that flows have in place of those that the trace says
   */
  TracedFlows(WeightChanges changes) {
    this.changes = changes;
  }

  void add(TraceRecord.NewFlow record) {
    flows.add(new Flow(record.name(), Flow.DEFAULT_WEIGHT));
  }

  Flow get(int number) {
    return flows.get(number - 1);
  }

  /** The names of all that flows were part of. */
  Set<String> parents() {
    return parents;
  }

  void set(TraceRecord.FlowIs record) {
    set(get(record.flow()), record.state());
  }

  private void set(Flow flow, FlowState state) {
    flow.setWeight(changes.weight(flow.name(), state.weight()));
    flow.setPriority(changes.priority(flow.name(), state.priority()));
    flow.setStarted(state.started());
    flow.setQueue(get(state.queue()));
    flow.setParent(state.parent() == FlowState.NOBODY ? null : get(state.parent()));
    if (state.parent() != FlowState.NOBODY) {
      parents.add(get(state.parent()).name());
    }
    parents.add(flow.queue().name());
    flow.setPromise(state.promise());
    flow.setPromisedTogether(get(state.promisedTogether()));
  }

  void set(TraceRecord.LimitIs record) {
    get(record.flow()).limitTag().restore(record.tag());
  }
}
