// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.usage;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * The list of all commands, under headings by what they are for; a group lists its own as usual.
 */
public final class CommandSections {
  private static final List<Section> ALL =
      List.of(
          new Section("Try it", "demo", "cluster"),
          new Section("Operate", "top", "console", "doctor", "weights", "record", "replay"),
          new Section(
              "Predict and tune",
              "probe",
              "profile",
              "predict",
              "advise",
              "slots",
              "simulate",
              "elevators",
              "tune"),
          new Section("Virtual machines", "vm"),
          new Section("Develop", "bench", "reproduce", "report", "completion", "version", "help"));

  private CommandSections() {}

  private record Section(String heading, List<String> commands) {
    Section(String heading, String... commands) {
      this(heading, List.of(commands));
    }
  }

  /** All commands that have a place, in their order. */
  public static List<String> commands() {
    List<String> commands = new ArrayList<>();
    ALL.forEach(each -> commands.addAll(each.commands()));
    return commands;
  }

  public static void apply(CommandLine root) {
    Map<String, CommandLine.IHelpSectionRenderer> sections =
        new LinkedHashMap<>(root.getHelpSectionMap());
    sections.put(
        UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING,
        help -> isRoot(help) ? "" : help.commandListHeading());
    sections.put(
        UsageMessageSpec.SECTION_KEY_COMMAND_LIST,
        help -> isRoot(help) ? text(help) : help.commandList());
    root.setHelpSectionMap(sections); // which gives it to all commands below
  }

  private static boolean isRoot(Help help) {
    return help.commandSpec().parent() == null;
  }

  private static String text(Help help) {
    StringBuilder text = new StringBuilder();
    for (Section section : ALL) {
      Map<String, Help> commands = new LinkedHashMap<>();
      for (String name : section.commands()) {
        Help command = help.subcommands().get(name);
        if (command != null) {
          commands.put(name, command);
        }
      }
      if (!commands.isEmpty()) {
        text.append("%n%s:%n".formatted(section.heading())).append(help.commandList(commands));
      }
    }
    return text.toString();
  }
}
