// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.vms;

import static io.weir.experiments.vms.OnXen.SCHEDULER;
import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.engine.Case;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.lab.vms.Clusters;
import io.weir.lab.vms.StealRules;
import io.weir.lab.vms.VmKind;
import io.weir.lab.vms.XenLab;
import io.weir.lab.vms.XenRun;
import io.weir.lab.vms.XenTrace;
import io.weir.linux.xen.RunTimes;
import io.weir.results.Target;
import java.io.IOException;
import java.util.List;

/** Whether load is balanced between processors as section 4.3 of the paper on MRG has it. */
public final class VmSmpBench {
  private static final Factor<String> GUESTS = Factor.named("guests", List.of("burn", "jobs"));
  private static final Clusters CLUSTERS = Clusters.HALVES;
  private static final int PROCESSORS = 2;
  private static final int BURN_SECONDS = 40;

  /** For so long at least all guests compute. */
  private static final double SPAN = 20;

  private VmSmpBench() {}

  public static Experiment declaration() {
    return OnXen.declaration("vm-smp")
        .question(
            "Is load balanced between processors under Xen as the paper's rules have it, and do all of them work?")
        .summary(
            "Two clusters on two processors of Xen 4.17 under software emulation; each time that a processor took a machine from the other is held against section 4.3, and idling while a machine waits is added up.")
        .takes("20 min a repeat", "20 min")
        .setting("processors", PROCESSORS)
        .varies(GUESTS)
        .varies(SCHEDULER)
        .measures(VmSmpBench::measure)
        .eachAsFigure(
            "group_error",
            FRACTION,
            its -> its.nameOf("group_error"),
            OnXen.ofMrg(Target.atMost(0.01)))
        .eachAsFigure(
            "longest_wait_of_a_cluster",
            "s",
            its -> its.nameOf("longest_wait_of_a_cluster"),
            OnXen.ofMrg(Target.atMost(1))) // as each cluster has some of each second
        .eachAsFigure(
            "idle_while_runnable",
            FRACTION,
            its -> its.nameOf("idle_while_runnable"),
            OnXen.ofMrg(Target.atMost(0.01)))
        .eachAsFigure("moves", "moves")
        .eachAsFigure("moves_against_rules", "moves", Target.atMost(0))
        .eachAsFigure("most_moves_in_a_second", "moves", Target.atMost(1))
        .note(
            "A move counts against the once a second that a machine of a cluster may move unless the processor would have idled. idle_while_runnable: what of the processors' time one of them idled in while a machine, or Dom0, waited for a processor.");
  }

  private static void measure(XenLab xen, Case its, Values values)
      throws IOException, InterruptedException {
    String guests = its.of(GUESTS);
    boolean areComputing = guests.equals("burn");
    XenRun run = areComputing ? computing(its.of(SCHEDULER)) : jobs(its.of(SCHEDULER));
    XenTrace trace =
        OnXen.run(
            xen,
            guests + "-" + its.of(SCHEDULER),
            run.inClusters(CLUSTERS.all()).on(PROCESSORS).inDetail(),
            values);
    values.put("idle_while_runnable", trace.idleWhileRunnable(PROCESSORS));
    if (areComputing) {
      RunTimes times = trace.during(trace.whileAll(SPAN));
      values.put("group_error", CLUSTERS.groupError(CLUSTERS.parts(times)));
      values.put(
          "longest_wait_of_a_cluster",
          CLUSTERS.all().stream()
              .mapToDouble(each -> times.longestWithout(each.domains()))
              .max()
              .orElseThrow());
    }
    if (OnXen.isOfMrg(its)) {
      steals(trace, values);
    }
  }

  /** Other schedulers trace none. */
  private static void steals(XenTrace trace, Values values) {
    StealRules rules = new StealRules(trace.events(), trace.console().cyclesPerSecond());
    List<String> violations = rules.violations();
    values.put("moves", trace.events().steals().size());
    values.put("moves_against_rules", violations.size());
    values.put("most_moves_in_a_second", rules.mostInASecond());
    violations.stream().limit(5).forEach(values::note);
  }

  private static XenRun computing(String scheduler) {
    return XenRun.of(scheduler).with(CLUSTERS.domains().size(), "burn", BURN_SECONDS);
  }

  private static XenRun jobs(String scheduler) {
    XenRun run = VmKind.WORDCOUNT.in(XenRun.of(scheduler), CLUSTERS.all().get(0).domains().size());
    return VmKind.SORT.in(run, CLUSTERS.all().get(1).domains().size());
  }
}
