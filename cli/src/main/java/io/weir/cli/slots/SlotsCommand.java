// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.slots;

import io.weir.cli.usage.CommandGroup;
import picocli.CommandLine.Command;

/** {@code weir slots}. */
@Command(
    name = "slots",
    description = {
      "How many tasks the nodes of a cluster run at a time, by what their disks carry just now.",
      "weir advise says beforehand how many are best for a job; this follows whatever runs."
    },
    synopsisSubcommandLabel = "COMMAND")
public final class SlotsCommand extends CommandGroup {}
