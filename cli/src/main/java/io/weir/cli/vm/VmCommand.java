// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.vm;

import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code weir vm}. */
@Command(
    name = "vm",
    description = {
      "Clusters of virtual machines on this Xen host, whose scheduler is mrg (native/xen).",
      "Runs in Dom0, as root."
    },
    synopsisSubcommandLabel = "COMMAND")
public final class VmCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() {
    throw new ParameterException(
        Objects.requireNonNull(spec).commandLine(),
        "what about the machines? weir vm groups or weir vm top");
  }
}
