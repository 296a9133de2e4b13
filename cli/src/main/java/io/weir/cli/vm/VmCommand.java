// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.vm;

import io.weir.cli.usage.CommandGroup;
import picocli.CommandLine.Command;

/** {@code weir vm}. */
@Command(
    name = "vm",
    description = {
      "Clusters of virtual machines on this Xen host, whose scheduler is mrg (native/xen).",
      "Runs in Dom0, as root."
    },
    synopsisSubcommandLabel = "COMMAND")
public final class VmCommand extends CommandGroup {}
