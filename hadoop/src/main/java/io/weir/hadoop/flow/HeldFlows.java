// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.flow;

import io.weir.core.request.Flow;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;

/**
 * The flow of each name, for as long as anything holds it: a second one of the same name would be
 * another competitor at a gate, which counts for longer than {@link FlowRegistry} remembers. Not
 * thread-safe.
 */
final class HeldFlows {
  private static final class Held extends WeakReference<Flow> {
    private final String name;

    private Held(Flow flow, ReferenceQueue<Flow> dropped) {
      super(flow, dropped);
      this.name = flow.name();
    }
  }

  private final Map<String, Held> byName = new HashMap<>();
  private final ReferenceQueue<Flow> dropped = new ReferenceQueue<>();

  /** The flow of this name; a new one, of usual weight, if nothing holds one. */
  Flow of(String name) {
    forgetDropped();
    Held held = byName.get(name);
    Flow known = held == null ? null : held.get();
    if (known != null) {
      return known;
    }
    Flow made = new Flow(name, Flow.DEFAULT_WEIGHT);
    byName.put(name, new Held(made, dropped));
    return made;
  }

  private void forgetDropped() {
    for (Reference<?> each = dropped.poll(); each != null; each = dropped.poll()) {
      if (each instanceof Held held) {
        byName.remove(held.name, held); // unless there is another one of that name by now
      }
    }
  }
}
