// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.slots;

import io.weir.cli.console.Console;
import io.weir.cli.console.Interruption;
import io.weir.cli.usage.UsageException;
import io.weir.linux.DeviceFile;
import io.weir.mapreduce.slots.ResourceKeeper;
import io.weir.mapreduce.slots.YarnAdmin;
import io.weir.model.device.ProbedDevice;
import io.weir.tuner.hosts.HostsFile;
import io.weir.tuner.hosts.MachineLoads;
import io.weir.tuner.hosts.TunedMachine;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code weir slots follow}. */
@Command(
    name = "follow",
    description = {
      "Lets each node run as many tasks as its disks carry: measures them, says what another number of tasks would get"
          + " done, and has YARN give out less of a node, or all of it again.",
      "It runs until it is ended (Ctrl-C), and then puts back what nodes had; after kill -9 weir slots revert does, or the"
          + " next weir slots follow. No container is ever killed: a node that runs more takes none until those have ended."
          + " Who runs it must be an administrator of YARN (yarn.admin.acl).",
      "",
      "The file of --hosts (YAML), where each name is that of a node of YARN:",
      "  machines:",
      "    - name: n1             # without ssh: this machine",
      "      disks: [sda, sdb]    # as under /sys/block",
      "    - name: n2",
      "      ssh: weir@n2         # logs in without a question; needs no root",
      "      disks: [sda, sdb]",
      ""
    })
public final class SlotsFollowCommand implements Callable<Integer> {
  private static final int MOST_SECONDS = 3_600;
  private static final int LEAST_INTERVAL = 5;

  private final Console console;

  @Option(
      names = "--hosts",
      paramLabel = "FILE",
      description = "The nodes to follow, and their disks.")
  private @Nullable Path hosts;

  @Option(
      names = "--device",
      paramLabel = "FILE",
      description =
          "What weir probe has measured of one of the disks, which are taken to be alike.")
  private @Nullable Path device;

  @Option(
      names = "--interval",
      paramLabel = "SECONDS",
      description =
          "How long is measured before a node is judged: 5 to 3600, at best as long as a task (default: 30).")
  private int interval = 30;

  @Option(
      names = "--least",
      paramLabel = "MB",
      description =
          "A node keeps so much memory, so that a container of that size finds a node: 0 or more (default: 4096).")
  private long least = 4_096;

  @Option(names = "--dry-run", description = "Say what would be done, and change nothing.")
  private boolean isDry;

  @Mixin private final SlotsOptions options = new SlotsOptions();

  /**
   * @param console where the nodes are shown
   */
  public SlotsFollowCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    if (hosts == null) {
      throw UsageException.missingOption("--hosts FILE");
    }
    if (device == null) {
      throw UsageException.missingOption("--device FILE");
    }
    if (interval < LEAST_INTERVAL || interval > MOST_SECONDS) {
      throw new UsageException(
          "--interval must be %d to %d, was %d".formatted(LEAST_INTERVAL, MOST_SECONDS, interval));
    }
    if (least < 0) {
      throw new UsageException("--least must be 0 or more, was " + least);
    }
    List<TunedMachine> machines = HostsFile.read(hosts);
    ProbedDevice disk = DeviceFile.read(device).forModel();
    try (Interruption interruption = Interruption.guard();
        YarnAdmin yarn = options.yarn();
        MachineLoads loads = new MachineLoads(machines)) {
      if (isDry) {
        ResourceKeeper nothing = new ResourceKeeper(yarn, nodes -> {}, List.of());
        SlotsFollower follower =
            new SlotsFollower(machines, disk, least, yarn, nothing, loads::next, isDry);
        run(follower, interruption).follow();
        return 0;
      }
      try (SlotsState state = SlotsState.open(options.state(), yarn.cluster())) {
        yarn.check();
        ResourceKeeper keeper = new ResourceKeeper(yarn, state, state.left());
        SlotsFollower follower =
            new SlotsFollower(machines, disk, least, yarn, keeper, loads::next, isDry);
        run(follower, interruption).followAndPutBack(keeper);
      }
    }
    return 0;
  }

  private SlotsRun run(SlotsFollower follower, Interruption interruption) {
    return new SlotsRun(
        follower, console, TimeUnit.SECONDS.toMillis(interval), interruption::happened);
  }
}
