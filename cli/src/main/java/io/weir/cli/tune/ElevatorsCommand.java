// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.tune;

import io.weir.cli.console.JsonText;
import io.weir.linux.elevator.Disk;
import io.weir.linux.elevator.ElevatorDisks;
import io.weir.linux.elevator.Elevators;
import io.weir.tuner.hosts.DiskAgent;
import io.weir.tuner.hosts.HostsFile;
import io.weir.tuner.hosts.MachineSettings;
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
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code weir elevators}. */
@Command(
    name = "elevators",
    description = {
      "Which elevators (disk schedulers of the kernel) the disks of this machine have, and could have, and what else can be"
          + " set of them: read-ahead, the length of the queue, what the elevator has, and how much may be dirty.",
      "A folder, a partition, a volume of LVM, a RAID or a loop device leads to the disks that it is on."
    })
public final class ElevatorsCommand implements Callable<Integer> {
  private static final String ROW = "%-12s  %-12s  %s%n";
  private static final String MACHINE_COLUMN = "%-12s  ";

  /** In place of a disk, for what all disks share. */
  private static final String MACHINE = "(all)";

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
    List<Row> found = rowsHere();
    if (found.isEmpty()) {
      out.println("no disk of this machine has an elevator that could be chosen");
      return 0;
    }
    out.printf(ROW, "disk", "elevator", "could have");
    found.forEach(each -> row("", each));
    settings("", MACHINE, dirtyHere());
    return 0;
  }

  /**
   * A disk of a document.
   *
   * @param machine its name; empty for this one
   * @param available those that it could have, and the one that it has
   * @param settings what else can be set of it, by the kernel's names
   */
  record Row(
      String machine,
      boolean guest,
      String disk,
      String elevator,
      List<String> available,
      Map<String, String> settings) {}

  /**
   * A machine of a document.
   *
   * @param settings what its disks share, by the kernel's names
   */
  record MachineRow(String machine, Map<String, String> settings) {}

  private List<Row> rowsHere() throws IOException {
    List<Row> rows = new ArrayList<>();
    for (Disk each : found()) {
      Elevators has = each.elevators();
      rows.add(new Row("", false, each.name(), has.active(), has.available(), each.settings()));
    }
    return rows;
  }

  private Map<String, String> dirtyHere() {
    return new MachineSettings(disks.dirtyLimits(), Map.of()).ofMachine();
  }

  private static List<Row> rows(TunedMachine machine, MachineSettings has) throws IOException {
    List<Row> rows = new ArrayList<>();
    DiskAgent.list(machine.name(), machine.shell())
        .forEach(
            (disk, elevators) -> {
              Map<String, String> settings =
                  new LinkedHashMap<>(has.ofDisks().getOrDefault(disk, Map.of()));
              settings.remove("elevator");
              rows.add(
                  new Row(
                      machine.name(),
                      machine.isGuest(),
                      disk,
                      elevators.active(),
                      elevators.available(),
                      settings));
            });
    return rows;
  }

  private int document() throws IOException {
    List<Row> rows = new ArrayList<>();
    List<MachineRow> machines = new ArrayList<>();
    Map<String, String> unreached = new LinkedHashMap<>();
    if (hosts == null) {
      rows.addAll(rowsHere());
      machines.add(new MachineRow("", dirtyHere()));
    } else {
      for (TunedMachine each : HostsFile.read(hosts)) {
        try {
          MachineSettings has = DiskAgent.settings(each.name(), each.shell());
          rows.addAll(rows(each, has));
          machines.add(new MachineRow(each.name(), has.ofMachine()));
        } catch (IOException e) {
          unreached.put(each.name(), String.valueOf(e.getMessage()));
        }
      }
    }
    out.println(JsonText.of(Map.of("disks", rows, "machines", machines, "unreached", unreached)));
    return unreached.isEmpty() ? 0 : 1;
  }

  private void row(String before, Row row) {
    List<String> others = new ArrayList<>(row.available());
    others.remove(row.elevator());
    out.print(before);
    out.printf(ROW, row.disk(), row.elevator(), String.join(", ", others));
    settings(" ".repeat(before.length()), "", row.settings());
  }

  private void settings(String before, String what, Map<String, String> settings) {
    if (!settings.isEmpty()) {
      out.print(before);
      out.printf("%-12s  %s%n", what, text(settings));
    }
  }

  private static String text(Map<String, String> settings) {
    return settings.entrySet().stream()
        .map(each -> each.getKey() + "=" + each.getValue())
        .collect(Collectors.joining(" "));
  }

  /** One that cannot be reached is no reason to say nothing of the others. */
  private int listed(List<TunedMachine> machines) {
    int unreached = 0;
    out.printf(MACHINE_COLUMN + ROW, "machine", "disk", "elevator", "could have");
    for (TunedMachine machine : machines) {
      try {
        MachineSettings has = DiskAgent.settings(machine.name(), machine.shell());
        String column =
            MACHINE_COLUMN.formatted(machine.name() + (machine.isGuest() ? " (guest)" : ""));
        rows(machine, has).forEach(each -> row(column, each));
        settings(column, MACHINE, has.ofMachine());
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
