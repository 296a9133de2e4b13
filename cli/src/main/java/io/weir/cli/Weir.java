// SPDX-License-Identifier: Apache-2.0
package io.weir.cli;

import io.weir.cli.top.TopCommand;
import io.weir.cli.tune.ElevatorsCommand;
import io.weir.cli.tune.TuneApplyCommand;
import io.weir.cli.tune.TuneCommand;
import io.weir.cli.tune.TuneRevertCommand;
import io.weir.cli.tune.TuneRunCommand;
import io.weir.cli.tune.TuneShowCommand;
import io.weir.cli.usage.UsageException;
import io.weir.cli.vm.VmCommand;
import io.weir.cli.vm.VmGroupsCommand;
import io.weir.cli.vm.VmTopCommand;
import io.weir.cli.weights.WeightsApplyCommand;
import io.weir.cli.weights.WeightsCommand;
import io.weir.cli.weights.WeightsGetCommand;
import io.weir.cli.weights.WeightsHistoryCommand;
import io.weir.cli.weights.WeightsSetCommand;
import io.weir.linux.elevator.Disks;
import io.weir.linux.xen.XenHost;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.HelpCommand;

/** The root of the commands, and the main of the program. */
@Command(
    name = "weir",
    description = "Fair shares of the disks of a shared Hadoop cluster.",
    synopsisSubcommandLabel = "COMMAND",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:it ran, whatever the figures",
      "1:it failed; one line says why and where the log is",
      "2:it was called wrongly",
      "130:it was interrupted, and has cleaned up"
    })
public final class Weir implements Runnable {
  private static final String LOG = "log4j.configuration";

  private Weir() {}

  /** Ends the process: threads that Hadoop leaves behind must not keep it alive. */
  public static void main(String[] arguments) {
    Context context = Context.ofThisProcess();
    // What is asked for goes to standard output; what a library prints does not get in between.
    System.setOut(System.err);
    quietHadoop();
    System.exit(run(context, arguments));
  }

  /**
   * Not with a configuration that some jar on the class path brings; whoever wants another says so.
   */
  private static void quietHadoop() {
    if (System.getProperty(LOG) == null) {
      System.setProperty(LOG, "weir-log4j.properties");
    }
  }

  static int run(Context context, String... arguments) {
    CommandLine line = command(new Weir());
    if (Experiments.areHere()) {
      Experiments.addTo(line, context);
    }
    line.addSubcommand(command(new ReportCommand(context)))
        .addSubcommand(
            command(
                new TopCommand(
                    context.console().out(),
                    context.console().outIsTerminal(),
                    context.console().columns())))
        .addSubcommand(weights(context))
        .addSubcommand(command(new ProbeCommand(context)))
        .addSubcommand(command(new ProfileCommand(context)))
        .addSubcommand(command(new PredictCommand(context)))
        .addSubcommand(command(new AdviseCommand(context)))
        .addSubcommand(vm(context))
        .addSubcommand(command(new ElevatorsCommand(new Disks(), context.console().out())))
        .addSubcommand(tune(context.console()))
        .addSubcommand(command(new VersionCommand(context)))
        .addSubcommand(new HelpCommand());
    line.setOut(context.console().outWriter());
    line.setErr(context.console().errWriter());
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setExpandAtFiles(false); // which would change a command that is run
    line.setUsageHelpWidth(Math.max(80, Math.min(100, context.console().columns())));
    line.setExecutionExceptionHandler((failure, command, parsed) -> failed(context, failure));
    return line.execute(arguments);
  }

  private static CommandLine weights(Context context) {
    Console console = context.console();
    return command(new WeightsCommand())
        .addSubcommand(command(new WeightsGetCommand(console.out())))
        .addSubcommand(command(new WeightsSetCommand(console.out(), console.err())))
        .addSubcommand(command(new WeightsApplyCommand(console.out(), console.err())))
        .addSubcommand(command(new WeightsHistoryCommand(console.out())))
        .addSubcommand(command(new WeightsCheckCommand(context)));
  }

  private static CommandLine vm(Context context) {
    XenHost host = new XenHost();
    Console console = context.console();
    return command(new VmCommand())
        .addSubcommand(command(new VmGroupsCommand(host, console.out())))
        .addSubcommand(command(new VmTopCommand(host, console.out(), console.outIsTerminal())));
  }

  private static CommandLine tune(Console console) {
    return command(new TuneCommand(console.out(), console.err()))
        .addSubcommand(command(new TuneShowCommand(console.out())))
        .addSubcommand(command(new TuneApplyCommand(console.err())))
        .addSubcommand(
            command(new TuneRunCommand(console.err(), console.outIsTerminal()))
                .setStopAtPositional(true))
        .addSubcommand(command(new TuneRevertCommand(console.out())));
  }

  static CommandLine command(Object object) {
    return new CommandLine(object).addMixin("help", new HelpOption());
  }

  private static int failed(Context context, Exception failure) {
    context.console().complain(Failures.line(failure));
    return failure instanceof UsageException ? ExitCode.USAGE : ExitCode.SOFTWARE;
  }

  /** Without a command there is nothing to do but to say which there are. */
  @Override
  public void run() {
    throw new UsageException("no command was given; ./weir help says which there are");
  }
}
