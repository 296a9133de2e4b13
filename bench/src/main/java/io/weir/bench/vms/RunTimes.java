// SPDX-License-Identifier: Apache-2.0
package io.weir.bench.vms;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** For how long each domain ran at a time, between two moments of a trace. */
final class RunTimes {
  private final Map<Integer, List<Double>> ofDomain = new TreeMap<>();
  private final double seconds;

  private record Run(int domain, long since) {}

  /**
   * @param from in seconds from the first switch
   * @param to in seconds, after from
   */
  RunTimes(List<Switch> switches, double cyclesPerSecond, double from, double to) {
    this.seconds = to - from;
    if (switches.isEmpty()) {
      return;
    }
    long zero = switches.stream().mapToLong(Switch::cycles).min().orElseThrow();
    long start = zero + Math.round(from * cyclesPerSecond);
    long end = zero + Math.round(to * cyclesPerSecond);
    Map<Integer, Run> running = new HashMap<>();
    for (Switch each : switches) {
      Run run = running.put(each.processor(), new Run(each.to(), each.cycles()));
      if (run != null) {
        add(run.domain, Math.max(start, run.since), Math.min(end, each.cycles()), cyclesPerSecond);
      }
    }
  }

  private void add(int domain, long since, long until, double cyclesPerSecond) {
    if (until > since) {
      ofDomain
          .computeIfAbsent(domain, none -> new ArrayList<>())
          .add((until - since) / cyclesPerSecond);
    }
  }

  /** Each time that it ran, in seconds. */
  List<Double> of(int domain) {
    return ofDomain.getOrDefault(domain, List.of());
  }

  /** How often processors went to a domain, or to nobody. */
  int switches() {
    return ofDomain.values().stream().mapToInt(List::size).sum();
  }

  /** Of all processors' time, in seconds. */
  double seconds(int domain) {
    return of(domain).stream().mapToDouble(each -> each).sum();
  }

  /** The same of some domains together. */
  double seconds(List<Integer> domains) {
    return domains.stream().mapToDouble(this::seconds).sum();
  }

  /**
   * L = |T_GPS · μ − T| (equation 5 of the paper on MRG).
   *
   * @param group domains of a cluster
   * @param share of the processors' time that it would have by GPS, 0 to 1
   * @param processors 1 or more
   * @param utilization μ: what of its time on a processor it uses, 0 to 1
   * @return seconds
   */
  double modifiedLag(List<Integer> group, double share, int processors, double utilization) {
    return Math.abs(share * processors * seconds * utilization - seconds(group));
  }
}
