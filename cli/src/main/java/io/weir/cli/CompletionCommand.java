// SPDX-License-Identifier: Apache-2.0
package io.weir.cli;

import io.weir.cli.context.Context;
import io.weir.cli.usage.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "completion",
    description = {
      "Prints a script with which bash and zsh complete commands and options of weir.",
      "For this shell: source <(weir completion)"
    })
final class CompletionCommand implements Runnable {
  private static final List<String> SHELLS = List.of("bash", "zsh");

  private final Context context;
  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      paramLabel = "SHELL",
      arity = "0..1",
      completionCandidates = Shells.class,
      description = "bash or zsh; both understand the same script.")
  private String shell = "bash";

  CompletionCommand(Context context) {
    this.context = context;
  }

  @Override
  public void run() {
    if (!SHELLS.contains(shell)) {
      throw new UsageException("SHELL must be bash or zsh, was '" + shell + "'");
    }
    var root = Objects.requireNonNull(spec).root().commandLine();
    context.console().out().print(AutoComplete.bash("weir", root));
  }

  static final class Shells extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    Shells() {
      super(SHELLS);
    }
  }
}
