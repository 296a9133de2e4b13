// SPDX-License-Identifier: Apache-2.0
package io.weir.cli;

import picocli.CommandLine.Command;

@Command(
    name = "weights",
    description = "Who is given which share of the disks.",
    synopsisSubcommandLabel = "COMMAND")
final class WeightsCommand implements Runnable {

  @Override
  public void run() {
    throw new UsageException("what about the weights? weir weights check FILE");
  }
}
