// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.console;

import io.weir.report.TerminalTable;
import io.weir.results.ResultDocument;

/** A document on the console. */
public final class Shown {
  private Shown() {}

  public static void table(ResultDocument document, Console console) {
    TerminalTable table = new TerminalTable(document);
    console.out().println((console.hasColour() ? table.coloured() : table).render());
  }
}
