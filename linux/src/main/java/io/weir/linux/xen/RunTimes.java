// SPDX-License-Identifier: Apache-2.0
package io.weir.linux.xen;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** For how long each domain ran at a time, between two moments of a trace. */
public final class RunTimes {
  private final Map<Integer, List<Run>> ofDomain = new TreeMap<>();
  private final double from;
  private final double to;

  /** In seconds from the first switch. */
  private record Run(double from, double to) {
    double seconds() {
      return to - from;
    }
  }

  private record Running(int domain, double since) {}

  /**
   * @param from in seconds from the first switch
   * @param to in seconds, after from
   */
  public RunTimes(List<Switch> switches, double cyclesPerSecond, double from, double to) {
    this.from = from;
    this.to = to;
    long zero = switches.stream().mapToLong(Switch::cycles).min().orElse(0);
    Map<Integer, Running> running = new HashMap<>();
    for (Switch each : switches) {
      double now = (each.cycles() - zero) / cyclesPerSecond;
      Running run = running.put(each.processor(), new Running(each.to(), now));
      if (run != null) {
        add(run.domain, new Run(Math.max(from, run.since), Math.min(to, now)));
      }
    }
  }

  private void add(int domain, Run run) {
    if (run.seconds() > 0) {
      ofDomain.computeIfAbsent(domain, none -> new ArrayList<>()).add(run);
    }
  }

  private List<Run> runs(int domain) {
    return ofDomain.getOrDefault(domain, List.of());
  }

  /** Each time that it ran, in seconds. */
  public List<Double> of(int domain) {
    return runs(domain).stream().map(Run::seconds).toList();
  }

  /** How often processors went to a domain, or to nobody. */
  public int switches() {
    return ofDomain.values().stream().mapToInt(List::size).sum();
  }

  /** Of all processors' time, in seconds. */
  public double seconds(int domain) {
    return runs(domain).stream().mapToDouble(Run::seconds).sum();
  }

  /** The same of some domains together. */
  public double seconds(List<Integer> domains) {
    return domains.stream().mapToDouble(this::seconds).sum();
  }

  /** Of all domains and of nobody. */
  public double seconds() {
    return ofDomain.keySet().stream().mapToDouble(this::seconds).sum();
  }

  /** The longest that none of some domains ran, in seconds. */
  public double longestWithout(List<Integer> domains) {
    List<Run> all =
        domains.stream()
            .flatMap(each -> runs(each).stream())
            .sorted(Comparator.comparingDouble(Run::from))
            .toList();
    double longest = 0;
    double ranUntil = from;
    for (Run each : all) {
      longest = Math.max(longest, each.from - ranUntil);
      ranUntil = Math.max(ranUntil, each.to);
    }
    return Math.max(longest, to - ranUntil);
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
  public double modifiedLag(List<Integer> group, double share, int processors, double utilization) {
    return Math.abs(share * processors * (to - from) * utilization - seconds(group));
  }
}
