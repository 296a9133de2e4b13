// SPDX-License-Identifier: Apache-2.0
package io.weir.linux.xen;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Virtual machines that form one cluster, as the hypervisor's parameter mrg_groups has them: {@code
 * ID[:CREDIT]=MACHINE[,MACHINE...][;...]}.
 *
 * @param id 1 to 65535
 * @param credit 1 to 65535; 0: the weights of its machines together
 * @param machines numbers, or names where a person wrote it
 */
public record XenGroup(int id, int credit, List<String> machines) {
  private static final Pattern GROUP = Pattern.compile("([0-9]{1,5})(?::([0-9]{1,5}))?=([^=;]+)");
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
      if (!group.matches()) {
        throw new IllegalArgumentException(
            "a group must be ID[:CREDIT]=MACHINE[,MACHINE...], was '%s'".formatted(each));
      }
      groups.add(
          new XenGroup(
              number("the ID of a group", group.group(1)),
              group.group(2) == null ? 0 : number("the credit of a group", group.group(2)),
              machines(group.group(3))));
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
    return "%d%s=%s".formatted(id, credit == 0 ? "" : ":" + credit, String.join(",", machines));
  }
}
