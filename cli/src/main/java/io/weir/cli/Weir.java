// SPDX-License-Identifier: Apache-2.0
package io.weir.cli;

import static io.weir.cli.usage.HelpOption.command;

import io.weir.cli.bench.ExperimentCommands;
import io.weir.cli.console.Console;
import io.weir.cli.console.Failures;
import io.weir.cli.context.Context;
import io.weir.cli.doctor.DoctorCommand;
import io.weir.cli.predict.AdviseCommand;
import io.weir.cli.predict.PredictCommand;
import io.weir.cli.predict.ProbeCommand;
import io.weir.cli.predict.ProfileCommand;
import io.weir.cli.record.RecordCommand;
import io.weir.cli.record.ReplayCommand;
import io.weir.cli.simulate.SimulateCommand;
import io.weir.cli.slots.SlotsCommand;
import io.weir.cli.slots.SlotsFollowCommand;
import io.weir.cli.slots.SlotsRevertCommand;
import io.weir.cli.top.ConsoleCommand;
import io.weir.cli.top.TopCommand;
import io.weir.cli.tune.ElevatorsCommand;
import io.weir.cli.tune.TuneApplyCommand;
import io.weir.cli.tune.TuneCommand;
import io.weir.cli.tune.TuneRevertCommand;
import io.weir.cli.tune.TuneRunCommand;
import io.weir.cli.tune.TuneShowCommand;
import io.weir.cli.usage.CommandGroup;
import io.weir.cli.usage.CommandSections;
import io.weir.cli.usage.Examples;
import io.weir.cli.usage.UsageException;
import io.weir.cli.vm.VmCommand;
import io.weir.cli.vm.VmGroupsCommand;
import io.weir.cli.vm.VmTopCommand;
import io.weir.cli.weights.WeightsApplyCommand;
import io.weir.cli.weights.WeightsCheckCommand;
import io.weir.cli.weights.WeightsCommand;
import io.weir.cli.weights.WeightsGetCommand;
import io.weir.cli.weights.WeightsHistoryCommand;
import io.weir.cli.weights.WeightsSetCommand;
import io.weir.linux.elevator.ElevatorDisks;
import io.weir.linux.xen.XenHost;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
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
      "130:it was interrupted, and has cleaned up (143 by SIGTERM)"
    })
public final class Weir extends CommandGroup {
  private static final String LOG = "log4j.configuration";

  private Weir() {}

  /** Ends the process: threads that Hadoop leaves behind must not keep it alive. */
  public static void main(String[] arguments) {
    Locale.setDefault(Locale.ROOT); // in files, too, digits and small letters are those of ASCII
    quietHadoop(); // before any class asks for a logger
    Context context =
        Context.ofThisProcess(ExperimentCommands.areHere() ? ExperimentCommands.all() : List.of());
    // What is asked for goes to standard output; what a library prints does not get in between.
    System.setOut(System.err);
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

  public static int run(Context context, String... arguments) {
    try {
      return written(context.console(), line(context).execute(arguments));
    } catch (NoClassDefFoundError missing) {
      context
          .console()
          .complain("Hadoop's classes are not here: put hadoop on PATH, or set HADOOP_HOME");
      return ExitCode.SOFTWARE;
    }
  }

  /** What was asked for has to arrive, too. */
  private static int written(Console console, int code) {
    Optional<String> unwritten = console.unwritten();
    unwritten.ifPresent(why -> console.complain("the output could not be written: " + why));
    return unwritten.isPresent() && code == ExitCode.OK ? ExitCode.SOFTWARE : code;
  }

  /** All commands. */
  static CommandLine line(Context context) {
    CommandLine line = command(new Weir());
    if (ExperimentCommands.areHere()) {
      ExperimentCommands.addTo(line, context);
    }
    line.addSubcommand(command(new ReportCommand(context)))
        .addSubcommand(
            command(
                new TopCommand(
                    context.console().out(),
                    context.console().outIsTerminal(),
                    context.console().columns())))
        .addSubcommand(command(new ConsoleCommand(context.console().out())))
        .addSubcommand(command(new DoctorCommand(context)))
        .addSubcommand(weights(context))
        .addSubcommand(command(new RecordCommand(context.console().out())))
        .addSubcommand(command(new ReplayCommand(context.console())))
        .addSubcommand(command(new ProbeCommand(context)))
        .addSubcommand(command(new ProfileCommand(context)))
        .addSubcommand(command(new PredictCommand(context)))
        .addSubcommand(command(new AdviseCommand(context)))
        .addSubcommand(command(new SimulateCommand(context)))
        .addSubcommand(slots(context.console()))
        .addSubcommand(vm(context))
        .addSubcommand(command(new ElevatorsCommand(new ElevatorDisks(), context.console().out())))
        .addSubcommand(tune(context.console()))
        .addSubcommand(command(new CompletionCommand(context)))
        .addSubcommand(command(new VersionCommand(context)))
        .addSubcommand(new HelpCommand());
    line.setOut(context.console().outWriter());
    line.setErr(context.console().errWriter());
    line.setColorScheme(
        CommandLine.Help.defaultColorScheme(
            context.console().hasColour() ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF));
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setExpandAtFiles(false); // which would change a command that is run
    line.setUsageHelpWidth(Math.max(80, Math.min(100, context.console().columns())));
    line.setParameterExceptionHandler(
        (wrong, given) -> calledWrongly(context, wrong.getCommandLine(), Failures.line(wrong)));
    line.setExecutionExceptionHandler(
        (failure, command, parsed) -> failed(context, command, failure));
    Examples.apply(line);
    CommandSections.apply(line);
    return line;
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

  private static CommandLine slots(Console console) {
    return command(new SlotsCommand())
        .addSubcommand(command(new SlotsFollowCommand(console)))
        .addSubcommand(command(new SlotsRevertCommand(console.out())));
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

  private static int failed(Context context, CommandLine command, Exception failure) {
    String message = Failures.line(failure);
    if (failure instanceof UsageException wrong && wrong.isIncomplete()) {
      return calledWrongly(context, command, message);
    }
    context.console().complain(message);
    return failure instanceof UsageException ? ExitCode.USAGE : ExitCode.SOFTWARE;
  }

  /** Says what was wrong in one line, and where to read what would be right. */
  private static int calledWrongly(Context context, CommandLine command, String message) {
    String first = message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
    String name = command.getCommandSpec().qualifiedName();
    context.console().complain("%s (see %s --help)".formatted(first, name));
    return ExitCode.USAGE;
  }
}
