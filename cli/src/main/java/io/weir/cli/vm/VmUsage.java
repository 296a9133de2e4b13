// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.vm;

import io.weir.linux.xen.RunTimes;
import io.weir.linux.xen.Wants;
import io.weir.linux.xen.XenDomain;
import io.weir.linux.xen.XenEvents;
import io.weir.linux.xen.XenGroup;
import java.util.ArrayList;
import java.util.List;

/**
 * What a group or a machine had of a host's processors.
 *
 * @param group its id, 0 for none
 * @param machine its name; empty for all of a group
 * @param had part of the processors' time, 0 to 1
 * @param due what it would have if all wanted more, 0 to 1
 * @param wanted part of the time that its virtual processors ran or waited, 0 to 1
 * @param lagSeconds how far it is off its due of what it wanted (equation 5)
 * @param switchesPerSecond how often a processor went to it
 * @param runMillis for how long it ran then, on average
 */
record VmUsage(
    int group,
    String machine,
    double had,
    double due,
    double wanted,
    double lagSeconds,
    double switchesPerSecond,
    double runMillis) {

  /** Each group with its machines below it, then those without a group. */
  static List<VmUsage> of(List<XenGroup> groups, List<XenDomain> domains, Reading reading) {
    Dues dues = new Dues(groups, domains);
    List<VmUsage> all = new ArrayList<>();
    List<XenDomain> loners = new ArrayList<>(domains);
    for (XenGroup group : groups) {
      List<XenDomain> members = dues.members(group);
      loners.removeAll(members);
      all.add(reading.usage(group.id(), "", members, dues.of(group)));
      for (XenDomain each : members) {
        all.add(reading.usage(group.id(), each.name(), List.of(each), dues.of(group, each)));
      }
    }
    for (XenDomain each : loners) {
      all.add(reading.usage(0, each.name(), List.of(each), dues.of(each)));
    }
    return all;
  }

  /** A trace of some seconds. */
  static final class Reading {
    private final int processors;
    private final double seconds;
    private final RunTimes times;
    private final Wants wants;

    Reading(XenEvents events, double cyclesPerSecond, int processors) {
      long start = events.start();
      long end = events.end();
      this.processors = processors;
      this.seconds = (end - start) / cyclesPerSecond;
      this.times = new RunTimes(events.switches(), cyclesPerSecond, 0, seconds);
      this.wants = new Wants(events.states(), start, end);
    }

    private VmUsage usage(int group, String machine, List<XenDomain> members, double due) {
      List<Integer> numbers = members.stream().map(XenDomain::number).toList();
      double ran = times.seconds(numbers);
      int runs = numbers.stream().mapToInt(each -> times.of(each).size()).sum();
      double wanted = wants.utilization(numbers);
      return new VmUsage(
          group,
          machine,
          ran / seconds / processors,
          due,
          wanted,
          times.modifiedLag(numbers, due, processors, wanted),
          runs / seconds,
          runs == 0 ? 0 : 1e3 * ran / runs);
    }
  }
}
