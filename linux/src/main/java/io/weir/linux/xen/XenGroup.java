// SPDX-License-Identifier: Apache-2.0
package io.weir.linux.xen;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Virtual machines that form one cluster, as the hypervisor's parameter mrg_groups has them: {@code
 * ID[:CREDIT]=MACHINE[,MACHINE...][;...]}; {@code ID:CREDIT} alone, where machines are in it by
 * parameters of their own.
 *
 * @param id 1 to 65535
 * @param credit 1 to 65535; 0: the weights of its machines together
 * @param machines numbers, or names where a person wrote it
 */
public record XenGroup(int id, int credit, List<String> machines) {
  private static final Pattern GROUP =
      Pattern.compile("([0-9]{1,5})(?::([0-9]{1,5}))?(?:=([^=;]+))?");
  private static final int MOST = 65_535;

  /**
   * What a text says, which may be empty.
   *
   * @throws IllegalArgumentException if it is wrong; the message says where, and what is allowed
   */
  public static List<XenGroup> parse(String text) {
    List<XenGroup> groups = new ArrayList<>();
    if (text.isBlank()) {
      return groups;
    }
    for (String each : text.strip().split(";", -1)) {
      Matcher group = GROUP.matcher(each.strip());
      if (!group.matches() || (group.group(2) == null && group.group(3) == null)) {
        throw new IllegalArgumentException(
            "a group must be ID[:CREDIT]=MACHINE[,MACHINE...], was '%s'".formatted(each));
      }
      groups.add(
          new XenGroup(
              number("the ID of a group", group.group(1)),
              group.group(2) == null ? 0 : number("the credit of a group", group.group(2)),
              group.group(3) == null ? List.of() : machines(group.group(3))));
    }
    return groups;
  }

  private static List<String> machines(String text) {
    List<String> machines = new ArrayList<>();
    for (String each : text.split(",", -1)) {
      if (each.isBlank()) {
        throw new IllegalArgumentException(
            "a machine must be a name or a number, was '' in '%s'".formatted(text));
      }
      machines.add(each.strip());
    }
    return machines;
  }

  private static int number(String what, String text) {
    int number = Integer.parseInt(text);
    if (number < 1 || number > MOST) {
      throw new IllegalArgumentException("%s must be 1 to %d, was %s".formatted(what, MOST, text));
    }
    return number;
  }

  /** The same groups with those machines that no group names, but a parameter of their own does. */
  public static List<XenGroup> withOwn(List<XenGroup> groups, List<XenDomain> domains) {
    Set<String> named =
        groups.stream().flatMap(each -> each.machines.stream()).collect(Collectors.toSet());
    Map<Integer, XenGroup> all = new LinkedHashMap<>();
    groups.forEach(each -> all.put(each.id, each));
    for (XenDomain domain : domains) {
      String number = Integer.toString(domain.number());
      if (domain.group() > 0 && !named.contains(number)) {
        all.merge(
            domain.group(), new XenGroup(domain.group(), 0, List.of(number)), XenGroup::joined);
      }
    }
    return List.copyOf(all.values());
  }

  private static XenGroup joined(XenGroup group, XenGroup more) {
    List<String> machines = new ArrayList<>(group.machines);
    machines.addAll(more.machines);
    return new XenGroup(group.id, group.credit, machines);
  }

  /** The same groups, each machine called otherwise. */
  public static List<XenGroup> renamed(List<XenGroup> groups, UnaryOperator<String> name) {
    return groups.stream()
        .map(each -> new XenGroup(each.id, each.credit, each.machines.stream().map(name).toList()))
        .toList();
  }

  /** As the parameter has them. */
  public static String text(List<XenGroup> groups) {
    return String.join(";", groups.stream().map(XenGroup::text).toList());
  }

  private String text() {
    return id
        + (credit == 0 ? "" : ":" + credit)
        + (machines.isEmpty() ? "" : "=" + String.join(",", machines));
  }
}
