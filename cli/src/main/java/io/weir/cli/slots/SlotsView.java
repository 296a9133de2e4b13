// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.slots;

import java.io.PrintStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A table that is renewed on a terminal; elsewhere a line for each change, as for a log. */
final class SlotsView {
  private static final String HOME_AND_CLEAR = "\u001b[H\u001b[2J";
  private static final int EVENTS = 8;

  private final PrintStream out;
  private final boolean isTerminal;
  private final Deque<String> events = new ArrayDeque<>();
  private final Map<String, SlotsRow> told = new HashMap<>();

  SlotsView(PrintStream out, boolean isTerminal) {
    this.out = out;
    this.isTerminal = isTerminal;
  }

  /**
   * After an interval.
   *
   * @param said what happened in it, a line each
   */
  void show(List<SlotsRow> rows, List<String> said) {
    if (isTerminal) {
      said.forEach(this::keep);
      out.println(HOME_AND_CLEAR + SlotsRow.HEADING);
      rows.forEach(each -> out.println(each.line()));
      events.forEach(out::println);
    } else {
      said.forEach(out::println);
      if (told.isEmpty() && !rows.isEmpty()) {
        out.println(SlotsRow.HEADING);
      }
      for (SlotsRow each : rows) {
        if (each.tellsMoreThan(told.put(each.node(), each))) {
          out.println(each.line());
        }
      }
    }
    out.flush();
  }

  /** The latest are shown below the table; one that is repeated, once. */
  private void keep(String event) {
    events.remove(event);
    events.addLast(event);
    if (events.size() > EVENTS) {
      events.removeFirst();
    }
  }
}
