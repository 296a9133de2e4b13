// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.tune;

import io.weir.cli.console.JsonText;
import io.weir.linux.elevator.Disk;
import io.weir.linux.elevator.ElevatorDisks;
import io.weir.linux.elevator.Elevators;
import io.weir.tuner.hosts.DiskAgent;
import io.weir.tuner.hosts.HostsFile;
import io.weir.tuner.hosts.TunedMachine;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code weir elevators}. */
@Command(
    name = "elevators",
    description = {
      "Which elevators (disk schedulers of the kernel) the disks of this machine have, and could have.",
      "A folder, a partition, a volume of LVM, a RAID or a loop device leads to the disks that it is on."
    })
public final class ElevatorsCommand implements Callable<Integer> {
  private static final String ROW = "%-12s  %-12s  %s%n";

  private final ElevatorDisks disks;
  private final PrintStream out;

  @Parameters(
      paramLabel = "FOLDER|DEVICE",
      arity = "0..*",
      description =
          "Folders or files, and devices as under /dev, whose disks are looked for (default: all disks).")
  private List<String> places = List.of();

  @Option(
      names = "--hosts",
      paramLabel = "FILE",
      description =
          "Of the machines that it names, hosts and guests, as weir tune has it, instead of this one.")
  private @Nullable Path hosts;

  @Option(names = "--json", description = "Print one document instead.")
  private boolean json;

  /**
   * @param out where the table goes
   */
  public ElevatorsCommand(ElevatorDisks disks, PrintStream out) {
    this.disks = disks;
    this.out = out;
  }

  @Override
  public Integer call() throws IOException {
    if (json) {
      return document();
    }
    if (hosts != null) {
      return listed(HostsFile.read(hosts));
    }
    List<Disk> found = found();
    if (found.isEmpty()) {
      out.println("no disk of this machine has an elevator that could be chosen");
      return 0;
    }
    out.printf(ROW, "disk", "elevator", "could have");
    for (Disk each : found) {
      row(each.name(), each.elevators());
    }
    return 0;
  }

  /**
   * A disk of a document.
   *
   * @param machine its name; empty for this one
   * @param available those that it could have, and the one that it has
   */
  record Row(String machine, boolean guest, String disk, String elevator, List<String> available) {
    Row(String machine, boolean guest, String disk, Elevators elevators) {
      this(machine, guest, disk, elevators.active(), elevators.available());
    }
  }

  private int document() throws IOException {
    List<Row> rows = new ArrayList<>();
    Map<String, String> unreached = new LinkedHashMap<>();
    if (hosts == null) {
      for (Disk each : found()) {
        rows.add(new Row("", false, each.name(), each.elevators()));
      }
    } else {
      for (TunedMachine each : HostsFile.read(hosts)) {
        try {
          DiskAgent.list(each.name(), each.shell())
              .forEach(
                  (disk, elevators) ->
                      rows.add(new Row(each.name(), each.isGuest(), disk, elevators)));
        } catch (IOException e) {
          unreached.put(each.name(), String.valueOf(e.getMessage()));
        }
      }
    }
    out.println(JsonText.of(Map.of("disks", rows, "unreached", unreached)));
    return unreached.isEmpty() ? 0 : 1;
  }

  private void row(String name, Elevators elevators) {
    List<String> others = new ArrayList<>(elevators.available());
    others.remove(elevators.active());
    out.printf(ROW, name, elevators.active(), String.join(", ", others));
  }

  /** One that cannot be reached is no reason to say nothing of the others. */
  private int listed(List<TunedMachine> machines) {
    int unreached = 0;
    out.printf("%-12s  " + ROW, "machine", "disk", "elevator", "could have");
    for (TunedMachine machine : machines) {
      try {
        DiskAgent.list(machine.name(), machine.shell())
            .forEach(
                (disk, elevators) -> {
                  out.printf("%-12s  ", machine.name() + (machine.isGuest() ? " (guest)" : ""));
                  row(disk, elevators);
                });
      } catch (IOException e) {
        unreached++;
        out.println(e.getMessage());
      }
    }
    return unreached == 0 ? 0 : 1;
  }

  private List<Disk> found() throws IOException {
    if (places.isEmpty()) {
      return disks.all();
    }
    Map<String, Disk> found = new LinkedHashMap<>();
    for (String place : places) {
      below(place).forEach(each -> found.put(each.name(), each));
    }
    return List.copyOf(found.values());
  }

  /** A name without a slash is a device's, as is one under /dev. */
  private List<Disk> below(String place) throws IOException {
    Path path = Path.of(place);
    if (path.startsWith("/dev") && !Files.isDirectory(path)) {
      return disks.below(path.toRealPath().getFileName().toString());
    }
    return place.contains("/") || Files.exists(path) ? disks.under(path) : disks.below(place);
  }
}
