// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.doctor;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What follows from what the nodes of a cluster say of themselves. */
final class ClusterChecks {
  /** Clocks are read by the second, over a network. */
  private static final double MOST_APART_SECONDS = 5;

  private static final int MOST_NAMES = 3;

  private final List<NodeFacts> all;
  private final List<NodeFacts> heard;

  ClusterChecks(List<NodeFacts> all) {
    this.all = all;
    this.heard = all.stream().filter(each -> each.silent() == null).toList();
  }

  List<Finding> findings() {
    List<Finding> findings = new ArrayList<>();
    answers(findings);
    versions(findings);
    jars(findings);
    gates(findings);
    clocks(findings);
    return findings;
  }

  private void answers(List<Finding> findings) {
    String count = "%d of %d DataNodes answer".formatted(heard.size(), all.size());
    if (heard.size() == all.size()) {
      findings.add(Finding.ok("nodes", count));
      return;
    }
    for (NodeFacts each : all) {
      if (each.silent() != null) {
        findings.add(
            Finding.problem(
                "nodes",
                "%s: %s is silent: %s".formatted(count, each.node(), each.silent()),
                "look at that node, and whether its web port can be reached from here"));
      }
    }
  }

  private void versions(List<Finding> findings) {
    new TreeSet<>(heard.stream().map(NodeFacts::hadoop).toList())
        .forEach(each -> findings.add(SystemCheck.hadoop(each)));
    for (int java : new TreeSet<>(heard.stream().map(NodeFacts::java).toList())) {
      if (java > 0) {
        Finding finding = SystemCheck.java("java", java);
        String who = finding.isProblem() ? ": " + names(each -> each.java() == java) : "";
        findings.add(new Finding("java", finding.level(), finding.what() + who, finding.todo()));
      }
    }
  }

  private void jars(List<Finding> findings) {
    if (heard.stream().anyMatch(each -> each.jars() > 1)) {
      findings.add(
          Finding.problem(
              "jar",
              "several jars of Weir on the class path of " + names(each -> each.jars() > 1),
              "leave one, and restart the DataNode"));
    }
  }

  private void gates(List<Finding> findings) {
    long on = heard.stream().filter(NodeFacts::hasWeir).count();
    String count = "Weir is on at %d of %d DataNodes".formatted(on, heard.size());
    findings.add(
        on == heard.size()
            ? Finding.ok("gates", count)
            : Finding.warning(
                "gates",
                count + ", and not at " + names(each -> !each.hasWeir()),
                "grep Weir in their logs: no line means that the key is not set"));
    if (heard.stream().anyMatch(ClusterChecks::hasFailed)) {
      findings.add(
          Finding.problem(
              "gates",
              "volumes are as on a stock DataNode, since a gate has failed, at "
                  + names(ClusterChecks::hasFailed),
              "read the log of that DataNode; a change of any key of Weir gives it a new gate"));
    }
    if (heard.stream().anyMatch(ClusterChecks::hasPasses)) {
      findings.add(
          Finding.warning(
              "gates",
              "requests have waited longer than they may, at " + names(ClusterChecks::hasPasses),
              "look with weir top who holds those disks"));
    }
  }

  private static boolean hasFailed(NodeFacts node) {
    return node.volumes().stream().anyMatch(NodeFacts.Volume::failed);
  }

  private static boolean hasPasses(NodeFacts node) {
    return node.volumes().stream().anyMatch(each -> each.passes() > 0);
  }

  private static boolean isAlone(NodeFacts node) {
    return node.volumes().stream().anyMatch(each -> !each.coordinated());
  }

  private void clocks(List<Finding> findings) {
    double least = heard.stream().mapToDouble(NodeFacts::aheadSeconds).min().orElse(0);
    double most = heard.stream().mapToDouble(NodeFacts::aheadSeconds).max().orElse(0);
    double apart = Math.max(most, 0) - Math.min(least, 0); // ours is one of them
    findings.add(
        apart < MOST_APART_SECONDS
            ? Finding.ok("clocks", "less than %.0f s apart".formatted(MOST_APART_SECONDS))
            : Finding.warning(
                "clocks",
                String.format(Locale.ROOT, "%.0f s apart: ", apart)
                    + names(each -> Math.abs(each.aheadSeconds()) >= MOST_APART_SECONDS / 2)
                    + " against this machine",
                "let all of them follow one time server"));
  }

  /**
   * @param broker what the NameNode says of it; missing where there is none
   */
  Finding broker(JsonNode broker) {
    if (broker.isMissingNode()) {
      return Finding.warning(
          "broker",
          "the NameNode has none: shares hold on each disk alone",
          "set dfs.namenode.plugins to io.weir.hadoop.broker.BrokerPlugin, for shares of the cluster");
    }
    long on = heard.stream().filter(NodeFacts::hasWeir).count();
    long reporting = broker.path("Nodes").asLong();
    String count = "%d of %d DataNodes with Weir report to it".formatted(reporting, on);
    if (broker.path("Forbidden").asLong() > 0 && reporting < on) {
      return Finding.problem(
          "broker",
          count + ", and reports were forbidden",
          "see weir.broker.reporters, and hadoop.http.authentication.type");
    }
    String alone = names(ClusterChecks::isAlone);
    if (reporting < on || !alone.isEmpty()) {
      return Finding.warning(
          "broker",
          alone.isEmpty() ? count : count + "; alone: " + alone,
          "grep broker in the logs of those DataNodes; within a minute after a start this is usual");
    }
    return Finding.ok("broker", count);
  }

  private String names(Predicate<NodeFacts> which) {
    List<String> names = heard.stream().filter(which).map(NodeFacts::node).toList();
    String first = names.stream().limit(MOST_NAMES).collect(Collectors.joining(", "));
    return names.size() > MOST_NAMES
        ? first + " and " + (names.size() - MOST_NAMES) + " more"
        : first;
  }
}
