// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.vm;

import io.weir.cli.console.JsonText;
import io.weir.cli.usage.UsageException;
import io.weir.linux.xen.XenDomain;
import io.weir.linux.xen.XenGroup;
import io.weir.linux.xen.XenHost;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code weir vm groups}. */
@Command(
    name = "groups",
    description = {
      "Which virtual machines form clusters, and what share of the processors each is due.",
      "Groups are set all at once, and hold until the host is booted again; on Xen's command line (mrg_groups=) they hold for good."
    })
public final class VmGroupsCommand implements Callable<Integer> {
  private final XenHost host;
  private final PrintStream out;

  @Option(
      names = "--set",
      paramLabel = "ID[:CREDIT]=MACHINE[,MACHINE...][;...]",
      description =
          "The groups from now on. MACHINE is a name or a number; ID and CREDIT are 1 to 65535, CREDIT is the sum of the weights by default.")
  private @Nullable String wanted;

  @Option(names = "--clear", description = "No groups: as the credit scheduler schedules.")
  private boolean clear;

  @Option(names = "--json", description = "Print one document instead.")
  private boolean json;

  /**
   * @param out where the table goes
   */
  public VmGroupsCommand(XenHost host, PrintStream out) {
    this.host = host;
    this.out = out;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    List<XenDomain> domains = host.domains();
    if (clear && wanted != null) {
      throw new UsageException("--set and --clear exclude each other");
    }
    if (clear) {
      host.setGroups(List.of());
    } else if (wanted != null) {
      host.setGroups(XenGroup.renamed(XenGroup.parse(wanted), each -> number(each, domains)));
    }
    if (json) {
      out.println(
          JsonText.of(Map.of("groups", rows(host.groups(), new Dues(host.groups(), domains)))));
    } else {
      print(host.groups(), domains);
    }
    return 0;
  }

  private static String number(String machine, List<XenDomain> domains) {
    for (XenDomain each : domains) {
      if (each.name().equals(machine)) {
        return Integer.toString(each.number());
      }
    }
    if (machine.matches("[0-9]{1,5}")) {
      return machine; // it may still be to come
    }
    throw new UsageException(
        "no machine is called '%s'; there are: %s"
            .formatted(machine, String.join(", ", domains.stream().map(XenDomain::name).toList())));
  }

  /** A group of a document; due is a part of the processors, 0 to 1. */
  record Row(int group, int credit, double due, List<String> machines) {}

  private static List<Row> rows(List<XenGroup> groups, Dues dues) {
    return groups.stream()
        .map(
            each ->
                new Row(
                    each.id(),
                    dues.credit(each),
                    dues.of(each),
                    each.machines().stream().map(dues::name).toList()))
        .toList();
  }

  private void print(List<XenGroup> groups, List<XenDomain> domains) {
    if (groups.isEmpty()) {
      out.println("no groups: machines are scheduled one by one, by their weights");
      return;
    }
    Dues dues = new Dues(groups, domains);
    out.printf("%6s  %6s  %6s  %s%n", "group", "credit", "due", "machines");
    for (XenGroup each : groups) {
      out.printf(
          Locale.ROOT,
          "%6d  %6d  %5.1f%%  %s%n",
          each.id(),
          dues.credit(each),
          100 * dues.of(each),
          String.join(", ", each.machines().stream().map(machine -> dues.name(machine)).toList()));
    }
  }
}
