// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.simulator;

import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Lab;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.experiments.engine.Samples;
import io.weir.experiments.engine.ThisProcess;
import io.weir.lab.host.LabScripts;
import io.weir.results.Table;
import io.weir.results.Target;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What the simulator costs, beside SimPy's event loop and Hadoop's scheduler load simulator. */
public final class SimulatorBench {
  /** Where the trace is that is published as FB-2009_samples_24_times_1hr_0.tsv. */
  static final String TRACE = "WEIR_SWIM_TRACE";

  private static final int TRACE_NODES = 600;
  private static final List<String> POLICIES = List.of("stock", "sfq", "coordinate");
  private static final List<Integer> GROWING = List.of(500, 1_000, 2_000, 4_000);
  private static final List<Integer> QUICK_GROWING = List.of(100, 200);
  private static final int NODES_OF_JOB = 100;
  private static final int MAPS_OF_JOB = 980;
  private static final int REDUCES_OF_JOB = 20;
  private static final String SIZES = "By number of nodes";

  /** What is measured, each by itself if the user says so. */
  private enum Part {
    KERNEL,
    TRACE,
    LARGE,
    COORDINATION,
    GROWTH,
    NEIGHBOURS
  }

  private static final Factor<Part> PART = Factor.of("part", Part.class);

  private SimulatorBench() {}

  public static Experiment declaration() {
    return Declaration.of("simulator", Lab.THIS_PROCESS)
        .question("What does a simulated cluster cost, and how does that grow?")
        .summary(
            "Each load in a process of its own: timers that do nothing; jobs on nodes of 8 processors and 4 disks; the"
                + " 24 hours of a SWIM trace; nodes that report to a broker; SimPy's event loop and Hadoop's"
                + " scheduler load simulator beside them.")
        .takes("15 min a repeat", "3 min")
        .needs("5 GB of memory; Maven, and Python with pip and venv, for the neighbours")
        .setting("nodes_of_trace", TRACE_NODES)
        .varies(PART)
        .partsAreOf(PART)
        .measures((process, its, values) -> measure(its.of(PART), process, values))
        .figure(
            "events_per_second", "1/s", all -> of(all, "events_per_second"), Target.atLeast(2e6))
        .figure("events_per_second_stock", "1/s", all -> of(all, "cluster_stock"))
        .figure("events_per_second_sfq", "1/s", all -> of(all, "cluster_sfq"))
        .figure("events_per_second_coordinate", "1/s", all -> of(all, "cluster_coordinate"))
        .figure("swim_seconds_stock", "s", all -> of(all, "swim_stock"), Target.atMost(60))
        .figure("swim_seconds_sfq", "s", all -> of(all, "swim_sfq"), Target.atMost(60))
        .figure(
            "swim_seconds_coordinate", "s", all -> of(all, "swim_coordinate"), Target.atMost(60))
        .figure("memory_10000_nodes", "MB", all -> of(all, "large_memory"), Target.atMost(4_000))
        .figure("seconds_10000_nodes", "s", all -> of(all, "large_seconds"))
        .figure("coordination_100000_nodes", "s", all -> of(all, "coordination_seconds"))
        .figure("coordination_100000_memory", "MB", all -> of(all, "coordination_memory"))
        .figure("growth", "exponent", all -> of(all, "growth"), Target.atMost(1.1))
        .figure("events_per_second_simpy", "1/s", all -> of(all, "simpy_events_per_second"))
        .figure("tasks_per_second_sls", "1/s", all -> of(all, "sls_tasks_per_second"))
        .figure("tasks_per_second", "1/s", all -> of(all, "tasks_per_second"))
        .table(
            all ->
                all.table(
                    SIZES,
                    Table.Column.of("nodes"),
                    Table.Column.of("tasks"),
                    Table.Column.of("processor", "s"),
                    Table.Column.of("a task", "µs")))
        .note(
            "events_per_second is of the kernel alone, as SimPy's; that of a policy is of a whole cluster. All are per second of"
                + " processor of the thread that simulates. coordination_100000_nodes is processor time for a second that is"
                + " simulated. memory_10000_nodes is the most of the heap in use, rubbish included; the heap has 4 GB.")
        .note(
            "The 10,000 nodes run WordCount on stock Hadoop; the nodes that grow in number run TeraSort behind gates.")
        .note(
            "Hadoop's simulator runs its ResourceManager against the clock and simulates no disks, processors or networks: of"
                + " its figure and of tasks_per_second, the tasks are as many and as long, and what happens in them is not.");
  }

  private static double[] of(Samples all, String value) {
    return all.of(value, any -> true);
  }

  private static void measure(Part part, ThisProcess process, Values values) throws Exception {
    switch (part) {
      case KERNEL -> kernel(process, values);
      case TRACE -> trace(process, values);
      case LARGE -> large(process, values);
      case COORDINATION -> coordination(process, values);
      case GROWTH -> growth(process, values);
      case NEIGHBOURS -> neighbours(process, values);
    }
  }

  private static void kernel(ThisProcess process, Values values) throws Exception {
    long events = process.options().quick() ? 5_000_000 : 50_000_000;
    values.put(
        "events_per_second", LoadProcess.run(process, "timers", events).of("events_per_second"));
    for (String policy : POLICIES) {
      LoadProcess jobs =
          LoadProcess.run(
              process,
              "jobs",
              "terasort",
              NODES_OF_JOB,
              process.options().quick() ? 2 : 20,
              MAPS_OF_JOB,
              REDUCES_OF_JOB,
              policy);
      values.put("cluster_" + policy, jobs.of("events_per_second"));
    }
  }

  private static void trace(ThisProcess process, Values values) throws Exception {
    String trace = System.getenv(TRACE);
    if (trace == null || process.options().quick()) {
      values.note(
          "The trace was not run: it takes %s, the path of SWIM's FB-2009_samples_24_times_1hr_0.tsv, and no --quick."
              .formatted(TRACE));
      return;
    }
    if (!Files.isRegularFile(Path.of(trace))) {
      throw new IllegalArgumentException("%s: there is no file %s".formatted(TRACE, trace));
    }
    for (String policy : POLICIES) {
      LoadProcess run = LoadProcess.run(process, "trace", trace, TRACE_NODES, policy);
      values.put("swim_" + policy, run.of("seconds"));
    }
  }

  private static void large(ThisProcess process, Values values) throws Exception {
    int jobs = process.options().quick() ? 20 : 1_000;
    LoadProcess run =
        LoadProcess.run(
            process, "jobs", "wordcount", 10_000, jobs, MAPS_OF_JOB, REDUCES_OF_JOB, "stock");
    values.put("large_seconds", run.of("seconds"));
    values.put("large_memory", run.of("peak_megabytes"));
    values.setting("tasks_of_10000_nodes", run.of("tasks"));
  }

  private static void coordination(ThisProcess process, Values values) throws Exception {
    boolean quick = process.options().quick();
    LoadProcess run = LoadProcess.run(process, "coordination", 100_000, quick ? 3 : 20);
    values.put("coordination_seconds", run.of("processor_seconds"));
    values.put("coordination_memory", run.of("megabytes"));
  }

  /** As many tasks a node on more and more nodes. */
  private static void growth(ThisProcess process, Values values) throws Exception {
    List<double[]> points = new ArrayList<>();
    for (int nodes : process.options().quick() ? QUICK_GROWING : GROWING) {
      LoadProcess run =
          LoadProcess.run(
              process, "jobs", "terasort", nodes, nodes / 50, MAPS_OF_JOB, REDUCES_OF_JOB, "sfq");
      points.add(new double[] {nodes, run.of("processor_seconds")});
      values.row(
          SIZES,
          nodes,
          (long) run.of("tasks"),
          run.of("processor_seconds"),
          run.of("microseconds_of_task"));
    }
    values.put("growth", new Growth(points).exponent());
  }

  /** A line of the script is a figure, or begins with "note". */
  private static void neighbours(ThisProcess process, Values values) throws Exception {
    List<String> lines = new ArrayList<>();
    LabScripts.follow(
        "simulators.sh",
        process.options().quick() ? List.of("--quick") : List.of(),
        line -> {
          lines.add(line);
          process.progress().update(-1, line);
        });
    for (String line : lines) {
      String[] words = line.split(" ", 3);
      if (words[0].equals("figure")) {
        values.put(words[1], Double.parseDouble(words[2]));
      } else if (words[0].equals("note")) {
        values.note(line.substring("note ".length()));
      }
    }
    LoadProcess ours = LoadProcess.run(process, "jobs", "grep", 200, 20, 300, 0, "sfq");
    values.put("tasks_per_second", ours.of("tasks") / ours.of("processor_seconds"));
  }
}
