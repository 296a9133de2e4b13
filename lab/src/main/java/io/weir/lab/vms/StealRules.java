// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.vms;

import io.weir.linux.xen.Steal;
import io.weir.linux.xen.Steal.Priority;
import io.weir.linux.xen.Steal.Ranked;
import io.weir.linux.xen.Switch;
import io.weir.linux.xen.XenEvents;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Whether a scheduler's load balancing was as section 4.3 of the paper on MRG has it, by its trace;
 * and one rule of our own. When a virtual processor last ran and moved is found from the trace
 * itself; each domain has one.
 */
public final class StealRules {
  private static final double CACHE_HOT_SECONDS = 1e-3;
  private static final double PERIOD_SECONDS = 1;

  /**
   * A record is written a little after its decision, by two processors that are emulated in turn.
   */
  private static final double TOLERANCE_SECONDS = 50e-6;

  private final List<Steal> inOrder;
  private final double cyclesPerSecond;
  private final Map<Integer, NavigableSet<Long>> stops = new TreeMap<>();

  public StealRules(XenEvents events, double cyclesPerSecond) {
    this.inOrder =
        events.steals().stream().sorted(Comparator.comparingLong(Steal::cycles)).toList();
    this.cyclesPerSecond = cyclesPerSecond;
    for (Switch each : events.switches()) {
      stops.computeIfAbsent(each.from(), none -> new TreeSet<>()).add(each.cycles());
    }
  }

  /** What was not allowed, a line each. */
  public List<String> violations() {
    List<String> all = new ArrayList<>();
    Map<Integer, Long> moved = new HashMap<>();
    for (Steal each : inOrder) {
      String why = violation(each, moved.get(each.stolen().domain()));
      if (why != null) {
        all.add("%s, at %d: %s".formatted(each, each.cycles(), why));
      }
      moved.put(each.stolen().domain(), each.cycles());
    }
    return all;
  }

  /** The most that one of a group moved in any second where its processor would not have idled. */
  public int mostInASecond() {
    int most = 0;
    for (Steal each : inOrder) {
      int count = 0;
      for (Steal other : inOrder) {
        double later = (other.cycles() - each.cycles()) / cyclesPerSecond;
        boolean isSame = other.stolen().domain() == each.stolen().domain();
        count += isSame && isPaced(other) && later >= 0 && later < PERIOD_SECONDS ? 1 : 0;
      }
      most = Math.max(most, count);
    }
    return most;
  }

  private static boolean isPaced(Steal steal) {
    return steal.stolen().isGrouped() && !steal.own().equals(Ranked.NOBODY);
  }

  private @Nullable String violation(Steal steal, @Nullable Long moved) {
    if (secondsSinceItRan(steal) < CACHE_HOT_SECONDS - TOLERANCE_SECONDS) {
      return "its cache was hot";
    }
    if (isPaced(steal) && secondsSince(moved, steal) < PERIOD_SECONDS - TOLERANCE_SECONDS) {
      return "it had moved within a second";
    }
    return isAllowed(steal.own(), steal.stolen()) || hasWaitedForItsMate(steal)
        ? null
        : "no rule allows it";
  }

  /**
   * Not of the paper: a group's virtual processors have its credit together (docs/design/mrg.md).
   */
  private boolean hasWaitedForItsMate(Steal steal) {
    return steal.own().isGrouped()
        && steal.own().group() == steal.stolen().group()
        && secondsSinceItRan(steal) >= PERIOD_SECONDS - TOLERANCE_SECONDS;
  }

  private double secondsSinceItRan(Steal steal) {
    NavigableSet<Long> all = stops.getOrDefault(steal.stolen().domain(), new TreeSet<>());
    return secondsSince(all.floor(steal.cycles()), steal);
  }

  private double secondsSince(@Nullable Long cycles, Steal steal) {
    return cycles == null ? Double.MAX_VALUE : (steal.cycles() - cycles) / cyclesPerSecond;
  }

  private static boolean isAllowed(Ranked own, Ranked peer) {
    if (own.equals(Ranked.NOBODY)) {
      return true; // rather than idle
    }
    boolean isMoreUrgent =
        own.priority() == Priority.OVER && peer.priority().compareTo(own.priority()) < 0;
    if (own.isGrouped() && own.group() == peer.group()) {
      return own.groupIsUnder() ? isMoreUrgent : peer.priority() == Priority.BOOST;
    }
    if (own.isGrouped() && own.groupIsUnder()) {
      return false;
    }
    if (own.isGrouped() && peer.groupIsUnder()) {
      return peer.priority() != Priority.OVER;
    }
    return isMoreUrgent;
  }
}
