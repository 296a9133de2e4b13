// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.cluster;

import io.weir.cli.console.ChildProcess;
import io.weir.lab.cluster.RealCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** A command of Hadoop's own, run on the cluster; by itself it shows what there is. */
@Command(
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"1:there is no cluster", "2:there is no such command", "else:Hadoop's own"})
final class HadoopCommand implements Callable<Integer> {
  private final HadoopTool tool;
  private final boolean isAtTerminal;
  private final Path logs;
  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "NAME",
      description = "One of those above, or the main class of a program of Hadoop.")
  private @Nullable String name;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "ARGUMENT",
      description = "What it is told, as Hadoop's own documentation says.")
  private List<String> arguments = List.of();

  HadoopCommand(HadoopTool tool, boolean isAtTerminal, Path logs) {
    this.tool = tool;
    this.isAtTerminal = isAtTerminal;
    this.logs = logs;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (name == null) {
      var line = Objects.requireNonNull(spec).commandLine();
      line.usage(line.getOut());
      return 0;
    }
    HadoopTool.Program program = tool.program(name);
    Files.createDirectories(logs);
    List<String> all = program.arguments(arguments, logs);
    return ChildProcess.start(RealCluster.client(program.mainClass(), all), isAtTerminal).waitFor();
  }
}
