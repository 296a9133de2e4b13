// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.usage;

import picocli.CommandLine;
import picocli.CommandLine.Option;

/** The option that every command has. */
public final class HelpOption {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this.")
  @SuppressWarnings("UnusedVariable") // The parser looks at it.
  private boolean help;

  private HelpOption() {}

  /** A command that has it. */
  public static CommandLine command(Object object) {
    return new CommandLine(object).addMixin("help", new HelpOption());
  }
}
