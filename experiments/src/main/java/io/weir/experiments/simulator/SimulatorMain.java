// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.simulator;

import java.io.PrintStream;
import java.nio.file.Path;

/** One load in a process of its own; prints what was measured, a name and a value a line. */
public final class SimulatorMain {
  private SimulatorMain() {}

  public static void main(String[] arguments) {
    switch (arguments[0]) {
      case "timers" -> timers(Long.parseLong(arguments[1]));
      case "trace" ->
          print(ClusterLoad.ofTrace(Path.of(arguments[1]), number(arguments, 2), arguments[3]));
      case "jobs" ->
          print(
              ClusterLoad.ofJobs(
                  arguments[1],
                  number(arguments, 2),
                  number(arguments, 3),
                  number(arguments, 4),
                  number(arguments, 5),
                  arguments[6]));
      case "coordination" -> {
        CoordinationLoad.Cost cost =
            CoordinationLoad.of(number(arguments, 1), number(arguments, 2));
        print("processor_seconds", cost.processorSeconds());
        print("megabytes", cost.megabytes());
      }
      default -> throw new IllegalArgumentException("there is no load " + arguments[0]);
    }
  }

  private static int number(String[] arguments, int index) {
    return Integer.parseInt(arguments[index]);
  }

  private static void timers(long events) {
    Timers.seconds(events / 10); // compilers
    print("events_per_second", events / Timers.seconds(events));
  }

  private static void print(ClusterLoad.Cost cost) {
    print("seconds", cost.seconds());
    print("processor_seconds", cost.processorSeconds());
    print("peak_megabytes", cost.peakMegabytes());
    print("events", (double) cost.events());
    print("events_per_second", cost.eventsPerSecond());
    print("tasks", (double) cost.tasks());
    print("microseconds_of_task", cost.microsecondsOfTask());
    print("simulated_seconds", cost.simulatedSeconds());
  }

  private static void print(String name, double value) {
    PrintStream out = System.out;
    out.println(name + " " + value);
  }
}
