// SPDX-License-Identifier: Apache-2.0
package io.weir.cli;

import io.weir.cli.context.Context;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(name = "version", description = "Says which Weir this is.")
final class VersionCommand implements Callable<Integer> {
  private final Context context;

  VersionCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    context
        .console()
        .out()
        .println("weir " + context.version() + " (commit " + context.commit() + ")");
    return 0;
  }
}
