// SPDX-License-Identifier: Apache-2.0
package io.weir.core.record;

import io.weir.core.request.Flow;
import io.weir.core.request.LimitTag;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The flows of a trace by number, as they were last written, and what of them has changed. */
final class KnownFlows {
  private final UnaryOperator<String> names;
  private final Consumer<TraceRecord> trace;
  private final IdentityHashMap<Flow, Integer> numbers = new IdentityHashMap<>();
  private final List<Known> known = new ArrayList<>();

  /** Those whose tag of a limit counts. */
  private final List<Known> limited = new ArrayList<>();

  private long changesSeen = -1;

  private static final class Known {
    private final Flow flow;
    private final int number;
    private @Nullable FlowState state;
    private LimitTag.State tag = LimitTag.State.UNUSED;
    private boolean isLimited;

    private Known(Flow flow, int number) {
      this.flow = flow;
      this.number = number;
    }
  }

  /**
   * @param names how flows are called in the trace
   */
  KnownFlows(UnaryOperator<String> names, Consumer<TraceRecord> trace) {
    this.names = names;
    this.trace = trace;
  }

  int size() {
    return known.size();
  }

  /** The number of a flow; writes all of one that is new, and of those that it is part of. */
  int numberOf(Flow flow) {
    Integer number = numbers.get(flow);
    if (number != null) {
      return number;
    }
    Known added = new Known(flow, known.size() + 1);
    known.add(added);
    numbers.put(flow, added.number);
    trace.accept(new TraceRecord.NewFlow(added.number, names.apply(flow.name())));
    write(added);
    return added.number;
  }

  /** Writes what was changed since the last time; O(flows) only where something was. */
  void writeChanges(long changesEnded) {
    if (changesEnded != changesSeen) {
      changesSeen = changesEnded;
      for (int i = 0; i < known.size(); i++) { // more may be added
        write(known.get(i));
      }
    }
    for (Known each : limited) {
      LimitTag.State tag = tagOf(each).state();
      if (!tag.equals(each.tag)) {
        each.tag = tag;
        trace.accept(new TraceRecord.LimitIs(each.number, tag));
      }
    }
  }

  /** What a call has moved itself, whoever makes it again moves, too. */
  void takeTags() {
    for (Known each : limited) {
      each.tag = tagOf(each).state();
    }
  }

  private static LimitTag tagOf(Known each) {
    return each.flow.limitTag();
  }

  private void write(Known each) {
    FlowState state = stateOf(each.flow);
    if (state.equals(each.state)) {
      return;
    }
    each.state = state;
    trace.accept(new TraceRecord.FlowIs(each.number, state));
    if (state.promise().isLimited() && !each.isLimited) {
      each.isLimited = true;
      limited.add(each);
    }
  }

  private FlowState stateOf(Flow flow) {
    Flow parent = flow.parent();
    return new FlowState(
        flow.weight(),
        flow.priority(),
        flow.started(),
        numberOf(flow.queue()),
        parent == null ? FlowState.NOBODY : numberOf(parent),
        flow.promise(),
        numberOf(flow.promisedTogether()));
  }
}
