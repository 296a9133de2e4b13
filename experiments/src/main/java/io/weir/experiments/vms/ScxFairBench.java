// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.vms;

import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.lab.Progress;
import io.weir.lab.host.LabScripts;
import io.weir.lab.vms.ScxConsole;
import io.weir.lab.vms.XenRun;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Table;
import io.weir.results.Target;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Whether clusters of virtual machines have their shares under Linux's sched_ext. */
public final class ScxFairBench implements Experiment {
  /**
   * By case what each machine should have; its first letter is its cluster. See dev/lab/scx/init.
   */
  private static final Map<String, Map<String, Double>> SHARES = new LinkedHashMap<>();

  static {
    SHARES.put(
        "halves",
        Map.of("a1", 1 / 6.0, "a2", 1 / 6.0, "a3", 1 / 6.0, "b1", 1 / 4.0, "b2", 1 / 4.0));
    SHARES.put(
        "figure_6",
        Map.of("a1", 2 / 9.0, "a2", 1 / 9.0, "b1", 1 / 6.0, "c1", 1 / 4.0, "c2", 1 / 4.0));
    SHARES.put("io", Map.of("a1", 1 / 4.0, "a2", 1 / 4.0, "b1", 1 / 4.0, "b2", 1 / 4.0));
  }

  private static final List<Integer> PROCESSORS = List.of(1, 2);
  private static final List<String> SCHEDULERS = List.of("linux", XenRun.MRG);
  private static final double MOST_ERROR = 0.03;

  @Override
  public String name() {
    return "scx-fair";
  }

  @Override
  public String summary() {
    return "Do clusters of virtual machines have their shares of a processor under sched_ext?";
  }

  @Override
  public String duration() {
    return "10 min";
  }

  @Override
  public String quickDuration() {
    return "10 min";
  }

  @Override
  public String needs() {
    return "QEMU, clang, 300 MB of packages, 2 GB of memory";
  }

  @Override
  public ResultDocument run(ExperimentOptions options, Progress progress) throws Exception {
    progress.step("a kernel, and the scheduler");
    LabScripts.run("scx.sh", List.of("build"));
    ResultDocumentBuilder document =
        options
            .document(name())
            .summary(
                "Control groups of processes in the place of virtual machines, on one processor and on two, under software emulation.");
    Table table =
        Table.of(
            "Parts of the processors' time",
            Table.Column.of("processors"),
            Table.Column.of("case"),
            Table.Column.of("machine"),
            Table.Column.of("should have", Figure.FRACTION),
            Table.Column.of("linux", Figure.FRACTION),
            Table.Column.of("mrg", Figure.FRACTION));
    int failed = 0;
    int hung = 0;
    for (int processors : PROCESSORS) {
      progress.step("shares, unloading, the watchdog: processors " + processors);
      Path out = options.kept().resolve("processors-" + processors);
      LabScripts.run(
          "scx.sh",
          List.of("run", "--processors", Integer.toString(processors), "--out", out.toString()));
      ScxConsole console = ScxConsole.read(out.resolve("console.log"));
      document.setting("kernel", console.kernel());
      errors(document, console, processors);
      requests(document, console, processors);
      table = parts(table, console, processors);
      failed += console.unloads();
      hung += console.wasEjected() ? 0 : 1;
    }
    return document
        .figure("unloads_that_failed", Figure.of("unloads", failed).withTarget(Target.atMost(0)))
        .figure(
            "stalls_that_hung_the_machine", Figure.of("stalls", hung).withTarget(Target.atMost(0)))
        .table(table)
        .note(
            "linux is the kernel's own scheduler with the weights of the control groups. io: two machines whose VCPU computes for 50 us and waits for a request that takes a thread named vhost-1 30 us, beside two that compute. For the last figure a scheduler is loaded that stops to schedule; the kernel's watchdog is to unload it.")
        .build();
  }

  private static void errors(ResultDocumentBuilder document, ScxConsole console, int processors) {
    for (String each : SHARES.keySet()) {
      for (String scheduler : SCHEDULERS) {
        String key = "%s_%s_%d".formatted(each, scheduler, processors);
        Figure group = Figure.of(Figure.FRACTION, groupError(console, each, scheduler));
        document
            .figure(
                "group_error_" + key,
                scheduler.equals(XenRun.MRG) ? group.withTarget(Target.atMost(MOST_ERROR)) : group)
            .figure(
                "vm_error_" + key,
                Figure.of(Figure.FRACTION, machineError(console, each, scheduler)));
      }
    }
  }

  private static void requests(ResultDocumentBuilder document, ScxConsole console, int processors) {
    for (String scheduler : SCHEDULERS) {
      document
          .figure(
              "requests_%s_%d".formatted(scheduler, processors),
              Figure.of("requests", console.requests().getOrDefault(scheduler, 0L)))
          .figure(
              "longest_request_%s_%d".formatted(scheduler, processors),
              Figure.of("s", console.longestRequest().getOrDefault(scheduler, 0.0)));
    }
  }

  private static Table parts(Table table, ScxConsole console, int processors) {
    Table all = table;
    for (Map.Entry<String, Map<String, Double>> each : SHARES.entrySet()) {
      for (String machine : each.getValue().keySet().stream().sorted().toList()) {
        all =
            all.withRow(
                Integer.toString(processors),
                each.getKey(),
                machine,
                each.getValue().getOrDefault(machine, 0.0),
                console.part(each.getKey(), SCHEDULERS.get(0), machine),
                console.part(each.getKey(), SCHEDULERS.get(1), machine));
      }
    }
    return all;
  }

  private static double machineError(ScxConsole console, String ofCase, String scheduler) {
    return SHARES.getOrDefault(ofCase, Map.of()).entrySet().stream()
        .mapToDouble(
            each -> Math.abs(console.part(ofCase, scheduler, each.getKey()) / each.getValue() - 1))
        .max()
        .orElseThrow();
  }

  private static double groupError(ScxConsole console, String ofCase, String scheduler) {
    Map<Character, Double> due = new LinkedHashMap<>();
    Map<Character, Double> had = new LinkedHashMap<>();
    for (Map.Entry<String, Double> each : SHARES.getOrDefault(ofCase, Map.of()).entrySet()) {
      due.merge(each.getKey().charAt(0), each.getValue(), Double::sum);
      had.merge(
          each.getKey().charAt(0), console.part(ofCase, scheduler, each.getKey()), Double::sum);
    }
    return due.entrySet().stream()
        .mapToDouble(each -> Math.abs(had.getOrDefault(each.getKey(), 0.0) / each.getValue() - 1))
        .max()
        .orElseThrow();
  }
}
