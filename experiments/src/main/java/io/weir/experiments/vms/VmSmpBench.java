// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.vms;

import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.lab.Progress;
import io.weir.lab.vms.VmCluster;
import io.weir.lab.vms.VmKind;
import io.weir.lab.vms.XenLab;
import io.weir.lab.vms.XenRun;
import io.weir.lab.vms.XenTrace;
import io.weir.linux.xen.RunTimes;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Target;
import java.io.IOException;
import java.util.List;

/** Whether load is balanced between processors as section 4.3 of the paper on MRG has it. */
public final class VmSmpBench implements Experiment {
  private static final int PROCESSORS = 2;
  private static final int BURN_SECONDS = 40;

  /** For so long at least all guests compute. */
  private static final double SPAN = 20;

  /** Of a second each cluster has some. */
  private static final double MOST_WAIT = 1;

  private static final int MOST_MOVES = 1;
  private static final double MOST_GROUP_ERROR = 0.02;

  private static final List<VmCluster> CLUSTERS =
      List.of(
          new VmCluster(500, List.of(1, 2, 3), List.of(256, 256, 256)),
          new VmCluster(500, List.of(4, 5), List.of(256, 256)));

  @Override
  public String name() {
    return "vm-smp";
  }

  @Override
  public String summary() {
    return "Is load balanced between processors under Xen as the paper's rules have it?";
  }

  @Override
  public String duration() {
    return "12 min";
  }

  @Override
  public String quickDuration() {
    return "12 min";
  }

  @Override
  public String needs() {
    return "QEMU, 400 MB of packages, 4 GB of memory";
  }

  @Override
  public ResultDocument run(ExperimentOptions options, Progress progress) throws Exception {
    progress.step("Xen, Dom0 and guests");
    XenLab.build();
    ResultDocumentBuilder document =
        options
            .document(name())
            .summary(
                "Two clusters on two processors of Xen 4.17 under software emulation; each time that a processor took a machine from the other is held against section 4.3.")
            .setting("processors", PROCESSORS);
    progress.step("guests that compute");
    computing(document, run(options, "burn", XenRun.of(XenRun.MRG).with(5, "burn", BURN_SECONDS)));
    progress.step("guests with jobs");
    XenRun jobs = VmKind.WORDCOUNT.in(XenRun.of(XenRun.MRG), CLUSTERS.get(0).domains().size());
    jobs = VmKind.SORT.in(jobs, CLUSTERS.get(1).domains().size());
    balance(document, "jobs", run(options, "jobs", jobs));
    return document
        .note(
            "A move counts against the once a second that a machine of a cluster may move unless the processor would have idled.")
        .build();
  }

  private static XenTrace run(ExperimentOptions options, String name, XenRun run)
      throws IOException, InterruptedException {
    return new XenLab(options.kept()).run(name, run.inClusters(CLUSTERS).on(PROCESSORS).inDetail());
  }

  private static void computing(ResultDocumentBuilder document, XenTrace trace) throws IOException {
    List<Integer> domains = VmCluster.domains(CLUSTERS);
    RunTimes times = trace.during(trace.whileAll(SPAN));
    double worst = 0;
    double longest = 0;
    for (VmCluster each : CLUSTERS) {
      double had = times.seconds(each.domains()) / times.seconds(domains);
      worst = Math.max(worst, Math.abs(had / each.share(CLUSTERS) - 1));
      longest = Math.max(longest, times.longestWithout(each.domains()));
    }
    document
        .figure(
            "group_error",
            Figure.of(Figure.FRACTION, worst).withTarget(Target.atMost(MOST_GROUP_ERROR)))
        .figure(
            "longest_wait_of_a_cluster",
            Figure.of("s", longest).withTarget(Target.atMost(MOST_WAIT)));
    balance(document, "burn", trace);
  }

  private static void balance(ResultDocumentBuilder document, String name, XenTrace trace) {
    StealRules rules = new StealRules(trace.events(), trace.console().cyclesPerSecond());
    List<String> violations = rules.violations();
    document
        .figure("moves_" + name, Figure.of("moves", trace.events().steals().size()))
        .figure(
            "moves_against_rules_" + name,
            Figure.of("moves", violations.size()).withTarget(Target.atMost(0)))
        .figure(
            "most_moves_in_a_second_" + name,
            Figure.of("moves", rules.mostInASecond()).withTarget(Target.atMost(MOST_MOVES)));
    violations.stream().limit(5).forEach(document::note);
  }
}
