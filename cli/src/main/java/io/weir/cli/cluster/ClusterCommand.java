// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.cluster;

import io.weir.cli.usage.CommandGroup;
import picocli.CommandLine.Command;

@Command(
    name = "cluster",
    description = {
      "A real Hadoop cluster on this machine: a NameNode, DataNodes, a ResourceManager, NodeManagers and a history"
          + " server, each a process, each node in a network namespace with a rotating disk of its own.",
      "Needs root, and 8 GiB of memory with three nodes. There is one cluster on a machine. But describe is of any cluster."
    },
    synopsisSubcommandLabel = "COMMAND")
final class ClusterCommand extends CommandGroup {}
