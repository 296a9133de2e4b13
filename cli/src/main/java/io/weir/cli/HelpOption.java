// SPDX-License-Identifier: Apache-2.0
package io.weir.cli;

import picocli.CommandLine.Option;

/** The option that every command has. */
final class HelpOption {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this.")
  @SuppressWarnings("UnusedVariable") // The parser looks at it.
  private boolean help;
}
