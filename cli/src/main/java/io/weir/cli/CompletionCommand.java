// SPDX-License-Identifier: Apache-2.0
package io.weir.cli;

import io.weir.cli.context.Context;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
    name = "completion",
    description = {
      "Prints a script with which bash and zsh complete commands and options of weir.",
      "For this shell: source <(weir completion)"
    })
final class CompletionCommand implements Runnable {
  private final Context context;
  @Spec private @Nullable CommandSpec spec;

  CompletionCommand(Context context) {
    this.context = context;
  }

  @Override
  public void run() {
    var root = Objects.requireNonNull(spec).root().commandLine();
    context.console().out().print(AutoComplete.bash("weir", root));
  }
}
