// SPDX-License-Identifier: Apache-2.0
package io.weir.linux.xen;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What part of the time virtual processors wanted to run: μ of equation 5 of the paper on MRG. One
 * that has not changed its state in a trace is taken to have wanted nothing.
 */
public final class Wants {
  private final Map<Integer, Long> cyclesOfDomain = new HashMap<>();
  private final Map<Integer, Set<Integer>> vcpusOfDomain = new HashMap<>();
  private final long span;

  /**
   * @param from in cycles
   * @param to in cycles, after from
   */
  public Wants(List<StateChange> changes, long from, long to) {
    this.span = to - from;
    Map<Integer, Map<Integer, StateChange>> last = new HashMap<>();
    for (StateChange each : changes) {
      vcpusOfDomain.computeIfAbsent(each.domain(), none -> new HashSet<>()).add(each.vcpu());
      StateChange before =
          last.computeIfAbsent(each.domain(), none -> new HashMap<>()).put(each.vcpu(), each);
      if (before != null) {
        add(before, Math.max(from, before.cycles()), Math.min(to, each.cycles()));
      }
    }
    last.values()
        .forEach(
            ofDomain ->
                ofDomain.values().forEach(each -> add(each, Math.max(from, each.cycles()), to)));
  }

  private void add(StateChange since, long from, long to) {
    if (since.state().wants() && to > from) {
      cyclesOfDomain.merge(since.domain(), to - from, Long::sum);
    }
  }

  /**
   * The part of the time that an average virtual processor of some domains wanted to run, 0 to 1.
   */
  public double utilization(List<Integer> domains) {
    long cycles = 0;
    int vcpus = 0;
    for (int each : domains) {
      cycles += cyclesOfDomain.getOrDefault(each, 0L);
      vcpus += vcpusOfDomain.getOrDefault(each, Set.of()).size();
    }
    return vcpus == 0 ? 0 : cycles / (double) span / vcpus;
  }
}
