// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.tune;

import io.weir.cli.tune.settings.SettingsOptions;
import io.weir.cli.tune.settings.SettingsStage;
import io.weir.cli.tune.settings.SettingsSwitch;
import io.weir.cli.usage.UsageException;
import io.weir.mapreduce.live.JobsOfYarn;
import io.weir.results.AtomicFile;
import io.weir.tuner.hosts.FleetSettings;
import io.weir.tuner.hosts.HostElevators;
import io.weir.tuner.hosts.Hosts;
import io.weir.tuner.hosts.HostsFile;
import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.search.PlanFile;
import io.weir.tuner.search.StoredPlan;
import io.weir.tuner.settings.SettingsControl;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code weir tune}. */
@Command(
    name = "tune",
    description = {
      "Finds how the disks of hosts and guests should be set for a job, by running it: first their settings for the whole"
          + " job, one by one and together, then the elevators (disk schedulers) of each phase, with each pair of them.",
      "Settings and a plan with switches are taken only if runs with them are faster than as it is by more than noise; else"
          + " the plan is to leave it as it is. All is put back at the end, however it ends. After \"Adaptive Disk I/O"
          + " Scheduling for MapReduce in Virtualized Environment\", ICPP 2011.",
      "",
      "The file of --hosts (YAML):",
      "  machines:",
      "    - name: h1             # without ssh: this machine",
      "      disks: [sda, sdb]    # as under /sys/block",
      "    - name: vm1",
      "      ssh: root@vm1        # logs in without a question",
      "      guest: true          # a virtual machine, which a pair's second elevator is for",
      "      disks: [xvda]",
      ""
    })
public final class TuneCommand implements Callable<Integer> {
  private static final int MOST_REPEATS = 20;
  private static final int LEAST_RUNS = 2;
  private static final int MOST_RUNS = 50;
  private static final int MOST_OF_NAME = 100;
  private static final Path LOG = Path.of("weir-tune.log");

  private final PrintStream out;
  private final PrintStream err;

  /** As it is typed. */
  enum Phases {
    mapreduce,
    disk
  }

  @Option(
      names = "--job",
      paramLabel = "COMMAND",
      description =
          "What runs the job, for a shell, as in \"hadoop jar ... terasort /in /out\". It is run again and again.")
  private @Nullable String command;

  @Option(
      names = "--hosts",
      paramLabel = "FILE",
      description = "The machines whose disks the job uses, and their disks.")
  private @Nullable Path hosts;

  @Option(
      names = "--before",
      paramLabel = "COMMAND",
      description =
          "What comes before each run and is not measured, as in \"hdfs dfs -rm -r -f /out\".")
  private @Nullable String before;

  @Option(
      names = "--phases",
      paramLabel = "WHAT",
      description =
          "What tells the phases: mapreduce, the tasks of the MapReduce job that the command submits, or disk, what the disks"
              + " do, for any command (default: mapreduce).")
  private Phases phases = Phases.mapreduce;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description =
          "The job's name (default: of the one that the command submits as this user; with --phases disk of the program).")
  private @Nullable String name;

  @Option(
      names = "--elevators",
      paramLabel = "NAME",
      split = ",",
      description = "Those to choose among (default: all that each of the disks could have).")
  private List<String> elevators = List.of();

  @Option(
      names = "--repeats",
      paramLabel = "N",
      description = "Runs with each pair, 1 to 20 (default: 2).")
  private int repeats = 2;

  @Option(
      names = "--runs",
      paramLabel = "N",
      description =
          "Runs of the plan, and as many as it is, at most, 2 to 50, until the one or the other is faster (default: 6).")
  private int runs = 6;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Where the plan goes (default: NAME.plan.json here, after the job).")
  private @Nullable Path file;

  @Mixin private final SettingsOptions settings = new SettingsOptions();
  @Mixin private final TuneOptions options = new TuneOptions();

  /**
   * @param out where the plan is shown
   * @param err where it says what it does
   */
  public TuneCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public Integer call() throws Exception {
    if (command == null) {
      throw UsageException.missingOption("--job COMMAND");
    }
    if (hosts == null) {
      throw UsageException.missingOption("--hosts FILE");
    }
    check("--repeats", repeats, 1, MOST_REPEATS);
    check("--runs", runs, LEAST_RUNS, MOST_RUNS);
    settings.check();
    checkIsWritable(file == null ? Path.of("any.plan.json") : file);
    ShellCommand shell = new ShellCommand(command, before, LOG);
    try (Hosts fleet = Hosts.start(HostsFile.read(hosts), options.lease())) {
      SettingsControl control = new FleetSettings(fleet);
      SettingsSwitch switching = new SettingsSwitch(fleet, control);
      SettingsStage stage = new SettingsStage(settings, control, runs, err);
      if (stage.hasNothingToGain()) {
        out.println("left as it is: there is nothing to gain on this disk, and nothing was run");
        return 0;
      }
      if (phases == Phases.disk) {
        String its = name != null ? name : program(command);
        tune(new DiskCommand(shell, its, fleet, switching, err), fleet, switching, stage);
      } else {
        try (JobsOfYarn jobs = options.jobs()) {
          tune(new MapReduceCommand(shell, name, jobs, switching, err), fleet, switching, stage);
        }
      }
    }
    return 0;
  }

  private void tune(PhasedCommand job, Hosts fleet, SettingsSwitch switching, SettingsStage stage)
      throws Exception {
    HostElevators found = fleet.elevators();
    ElevatorPair asItIs = found.asItIs();
    List<ElevatorPair> pairs = found.pairs(elevators);
    err.println("as it is: %s; pairs to try: %s".formatted(asItIs, pairs));
    err.println("what the job prints goes to " + LOG.toAbsolutePath());
    StoredPlan stored =
        new JobTuning(job, fleet, switching, pairs, repeats, runs, err)
            .find(asItIs, Objects.requireNonNull(hosts).toAbsolutePath().normalize(), stage);
    PlanText.lines(stored).forEach(out::println);
    Path plan = file(stored.job());
    try {
      AtomicFile.write(plan, PlanFile.text(stored));
    } catch (IOException e) {
      out.println(PlanFile.text(stored)); // hours of runs are in it
      throw e;
    }
    out.println("plan  " + plan);
  }

  /** The first word of a command, without its folder. */
  private static String program(String command) {
    String first = command.strip().split("\\s+", 2)[0];
    return first.substring(first.lastIndexOf('/') + 1);
  }

  private static void check(String option, int value, int least, int most) {
    if (value < least || value > most) {
      throw new UsageException("%s must be %d to %d, was %d".formatted(option, least, most, value));
    }
  }

  private Path file(String job) {
    return file != null ? file : Path.of(fileName(job));
  }

  /** Of a plan for a job of some name, which may be a whole query. */
  static String fileName(String job) {
    String name = job.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9._-]+", "-");
    return name.substring(0, Math.min(MOST_OF_NAME, name.length())) + ".plan.json";
  }

  /** Before any run, since all of them would be lost. */
  private static void checkIsWritable(Path plan) {
    if (Files.isDirectory(plan)) {
      throw new UsageException("--out must be a file, was the folder " + plan);
    }
    Path folder = plan.toAbsolutePath().getParent();
    while (folder != null && !Files.exists(folder)) {
      folder = folder.getParent();
    }
    if (folder == null || !Files.isDirectory(folder) || !Files.isWritable(folder)) {
      throw new UsageException(
          "--out must be in a folder that this user can write to, was %s; it is %s that cannot be written to"
              .formatted(plan, folder));
    }
  }
}
