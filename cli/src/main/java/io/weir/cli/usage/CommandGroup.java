// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.usage;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that only has others below it: by itself it shows them. */
public abstract class CommandGroup implements Runnable {
  @Spec private @Nullable CommandSpec spec;

  @Override
  public final void run() {
    Objects.requireNonNull(spec).commandLine().usage(spec.commandLine().getOut());
  }
}
