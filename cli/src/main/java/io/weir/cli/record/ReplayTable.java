// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.record;

import io.weir.simulator.replay.FlowService;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What each flow got, and, on the line below, what it would have got. */
final class ReplayTable {
  private static final String ROW = "%-40s %-9s %9s %9s %9s %9s %9s";
  private static final double MIB = 1 << 20;
  private static final double SECOND = 1e9;
  private static final double MILLI = 1e6;

  private ReplayTable() {}

  static String text(List<FlowService> recorded, List<FlowService> simulated) {
    Map<String, FlowService> others = new LinkedHashMap<>();
    simulated.forEach(each -> others.put(each.flow(), each));
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(
            Locale.ROOT, ROW, "flow", "", "MiB", "service s", "wait ms", "p99 ms", "done s"));
    for (FlowService each : recorded) {
      lines.add(row(each.flow(), "recorded", each));
      lines.add(row("", "simulated", others.get(each.flow())));
    }
    return String.join(System.lineSeparator(), lines);
  }

  private static String row(String flow, String which, @Nullable FlowService its) {
    return its == null
        ? String.format(Locale.ROOT, ROW, flow, which, "-", "-", "-", "-", "-")
        : String.format(
            Locale.ROOT,
            ROW,
            flow,
            which,
            number(its.bytes() / MIB),
            number(its.serviceNanos() / SECOND),
            number(its.meanWaitNanos() / MILLI),
            number(its.p99WaitNanos() / MILLI),
            number(its.doneNanos() / SECOND));
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
