// SPDX-License-Identifier: Apache-2.0
package io.weir.linux.xen;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What part of processors' time is lost as a processor idles while a virtual processor waits for
 * one.
 *
 * <pre>
 *   lost = ∫ min( idle processors, waiting virtual processors ) dt  /  ( processors · time )
 * </pre>
 *
 * <p>A processor counts from its first switch on, a virtual processor from its first change of
 * state on.
 */
public final class IdleWhileRunnable {
  private final Map<Integer, Boolean> idles = new HashMap<>();
  private final Set<List<Integer>> waiting = new HashSet<>();

  private IdleWhileRunnable() {}

  /** A processor gets or loses work, or a virtual processor begins or ceases to wait. */
  private record Change(long cycles, Runnable happens) {}

  /**
   * The part that is lost.
   *
   * @param processors of the host, 1 or more
   * @param from in cycles
   * @param to in cycles, after from
   * @return 0 to 1
   */
  public static double part(XenEvents events, int processors, long from, long to) {
    return new IdleWhileRunnable().lost(events, from, to) / (double) (to - from) / processors;
  }

  private long lost(XenEvents events, long from, long to) {
    long lost = 0;
    long since = from;
    for (Change each : changes(events)) {
      long now = Math.min(to, Math.max(from, each.cycles()));
      lost += (now - since) * atATime();
      since = now;
      each.happens().run();
    }
    return lost + (to - since) * atATime();
  }

  private List<Change> changes(XenEvents events) {
    List<Change> changes = new ArrayList<>();
    for (Switch each : events.switches()) {
      changes.add(
          new Change(each.cycles(), () -> idles.put(each.processor(), each.to() == Switch.IDLE)));
    }
    for (StateChange each : events.states()) {
      changes.add(new Change(each.cycles(), () -> is(each)));
    }
    changes.sort(Comparator.comparingLong(Change::cycles));
    return changes;
  }

  private void is(StateChange change) {
    List<Integer> who = List.of(change.domain(), change.vcpu());
    if (change.domain() != Switch.IDLE && change.state() == StateChange.State.RUNNABLE) {
      waiting.add(who);
    } else {
      waiting.remove(who);
    }
  }

  private long atATime() {
    long idle = idles.values().stream().filter(each -> each).count();
    return Math.min(idle, waiting.size());
  }
}
