// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.weights;

import io.weir.cli.usage.CommandGroup;
import picocli.CommandLine.Command;

@Command(
    name = "weights",
    description = {
      "Who is given which share of the disks.",
      "get, set, apply and history are about the weights of a cluster, which its NameNodes keep (with Weir's broker) and"
          + " all DataNodes follow; check is about a file."
    },
    synopsisSubcommandLabel = "COMMAND")
public final class WeightsCommand extends CommandGroup {}
