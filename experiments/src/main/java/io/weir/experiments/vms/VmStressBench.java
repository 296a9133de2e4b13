// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.vms;

import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.experiments.engine.Samples;
import io.weir.lab.vms.StressLab;
import io.weir.lab.vms.StressReport;
import io.weir.results.Target;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** Whether the scheduler survives that everything around it changes all the time. */
public final class VmStressBench {
  /** Each has another seed; an hour of the host's time together. */
  private static final Factor<Integer> RUN = Factor.of("run", 1, 2, 3);

  private static final int SECONDS = 1_200;
  private static final int QUICK_SECONDS = 30;
  private static final int PROCESSORS = 3;
  private static final double MICROS_PER_SECOND = 1e6;

  private VmStressBench() {}

  public static Experiment declaration() {
    return Declaration.<StressRuns>of(
            "vm-stress",
            (options, progress, use) -> {
              progress.step("Xen with its assertions, and Dom0");
              StressLab.build();
              int seconds = options.quick() ? QUICK_SECONDS : SECONDS;
              use.on(new StressRuns(new StressLab(options.kept(), options.seed()), seconds));
            })
        .needs("QEMU, 400 MB of packages, 2 GB of memory")
        .isTheSameEachTime()
        .question("Does the scheduler hold while guests, groups, pools and processors change?")
        .summary(
            "A debug build of Xen 4.17 on three processors under software emulation. Dom0 makes one random change after the other: guests come, go, pause and move; groups, weights, pins and slices are set; processors and pools are taken away and given back.")
        .takes("6 h", "10 min")
        .setting("processors", PROCESSORS)
        .setting("seconds_of_each_run", SECONDS, QUICK_SECONDS)
        .varies(RUN, List.of(1))
        .measures((runs, its, values) -> measure(runs, its.of(RUN), values))
        .figure("assertions", "faults", all -> sum(all, "assertions"), Target.atMost(0))
        .figure("stalls", "stalls", VmStressBench::stalls, Target.atMost(0))
        .figure("runs_cut_short", "runs", all -> sum(all, "cut_short"), Target.atMost(0))
        .figure("late_commands", "commands", all -> sum(all, "late"), Target.atMost(0))
        .figure("actions", "actions", all -> sum(all, "actions"))
        .figure("longest_wait", "s", VmStressBench::longestWait)
        .note(
            "Assertions are all faults that stop a hypervisor. Stalls are what the scheduler itself counts; without that figure they are not known. A wait is for how long a VCPU of a guest was runnable without a processor, as the hypervisor tells the guest. Runs are cut short by a panic, or if the host is silent for five minutes.");
  }

  /** Runs of the same length. */
  private record StressRuns(StressLab lab, int seconds) {
    StressReport run(int number) throws IOException, InterruptedException {
      return lab.run(number, PROCESSORS, seconds);
    }
  }

  private static void measure(StressRuns runs, int number, Values values)
      throws IOException, InterruptedException {
    StressReport report = runs.run(number);
    values.put("assertions", (double) report.assertions());
    values.put("cut_short", report.isWhole() ? 0 : 1);
    values.put("late", (double) report.late());
    values.put("actions", (double) report.actions());
    report.stalls().ifPresent(stalls -> values.put("stalls", (double) stalls));
    report
        .longestWaitMicros()
        .ifPresent(micros -> values.put("longest_wait", micros / MICROS_PER_SECOND));
    if (report.assertions() > 0 || !report.isWhole()) {
      values.note(
          "Run %d ended by '%s' with %d faults: %s"
              .formatted(number, report.end(), report.assertions(), report.again()));
    }
  }

  private static double[] sum(Samples all, String value) {
    return new double[] {Arrays.stream(all.of(value, its -> true)).sum()};
  }

  /** None if only some runs know of them. */
  private static double[] stalls(Samples all) {
    boolean areKnown = all.of("stalls", its -> true).length == all.cases().size();
    return areKnown ? sum(all, "stalls") : new double[0];
  }

  private static double[] longestWait(Samples all) {
    return Arrays.stream(all.of("longest_wait", its -> true)).max().stream().toArray();
  }
}
