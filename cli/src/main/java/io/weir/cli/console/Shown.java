// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.console;

import io.weir.report.TerminalTable;
import io.weir.results.ResultDocument;

/** A document on the console. */
public final class Shown {
  private Shown() {}

  /** Colour is for terminals, and for people who have not said NO_COLOR. */
  public static void table(ResultDocument document, Console console) {
    TerminalTable table = new TerminalTable(document);
    boolean colour = console.outIsTerminal() && System.getenv("NO_COLOR") == null;
    console.out().println((colour ? table.coloured() : table).render());
  }
}
