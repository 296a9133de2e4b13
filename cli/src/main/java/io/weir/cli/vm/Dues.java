// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.vm;

import io.weir.linux.xen.XenDomain;
import io.weir.linux.xen.XenGroup;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What part of the processors groups and machines would have if all wanted more: groups by credit,
 * in a group its machines by weight, and those without a group by weight beside the groups (section
 * 4.2 of the paper on MRG).
 */
final class Dues {
  private final Map<Integer, XenDomain> domains;
  private final double sum;

  Dues(List<XenGroup> groups, List<XenDomain> domains) {
    this.domains =
        domains.stream().collect(Collectors.toMap(XenDomain::number, Function.identity()));
    Set<String> grouped =
        groups.stream().flatMap(each -> each.machines().stream()).collect(Collectors.toSet());
    double loners =
        domains.stream()
            .filter(each -> !grouped.contains(Integer.toString(each.number())))
            .mapToInt(XenDomain::weight)
            .sum();
    this.sum = loners + groups.stream().mapToInt(this::credit).sum();
  }

  /** What is set, or the weights of its machines together. */
  int credit(XenGroup group) {
    return group.credit() > 0 ? group.credit() : weights(group);
  }

  private int weights(XenGroup group) {
    return members(group).stream().mapToInt(XenDomain::weight).sum();
  }

  /** Its machines that are there. */
  List<XenDomain> members(XenGroup group) {
    return domains.values().stream()
        .filter(each -> group.machines().contains(Integer.toString(each.number())))
        .sorted((one, other) -> Integer.compare(one.number(), other.number()))
        .toList();
  }

  /** 0 to 1. */
  double of(XenGroup group) {
    return credit(group) / sum;
  }

  /** Of a machine of a group, 0 to 1. */
  double of(XenGroup group, XenDomain member) {
    return of(group) * member.weight() / weights(group);
  }

  /** Of a machine without a group, 0 to 1. */
  double of(XenDomain loner) {
    return loner.weight() / sum;
  }

  /** "prod1 (3)", or that there is none yet. */
  String name(String number) {
    for (XenDomain each : domains.values()) {
      if (Integer.toString(each.number()).equals(number)) {
        return "%s (%s)".formatted(each.name(), number);
      }
    }
    return "%s (not there)".formatted(number);
  }
}
