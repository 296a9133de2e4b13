// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.vms;

import static io.weir.experiments.vms.OnXen.LEAST_RUN;
import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.engine.Case;
import io.weir.experiments.engine.CaseColumn;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.experiments.engine.Samples;
import io.weir.lab.vms.GuestWork;
import io.weir.lab.vms.VmCluster;
import io.weir.lab.vms.VmKind;
import io.weir.lab.vms.XenLab;
import io.weir.lab.vms.XenRun;
import io.weir.lab.vms.XenTrace;
import io.weir.linux.xen.RunTimes;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** What each change of the paper's policy brings by itself. */
public final class VmPolicyBench {
  private static final int GUESTS = 4;
  private static final List<VmCluster> CLUSTER = List.of(VmCluster.of(1_000, 1, GUESTS));
  private static final Factor<VmKind> JOB = Factor.of("job", VmKind.class);

  private enum Policy {
    CREDIT(XenRun.CREDIT, ""),
    /** One S for all. */
    PAPER(XenRun.MRG, "mrg_io_threshold_follows=no"),
    /** As it is by default. */
    FOLLOWS(XenRun.MRG, ""),
    CHARGES(XenRun.MRG, "mrg_charge_dom0"),
    /** Dom0 waits for no more than a run that is cut short. */
    HURRIES(XenRun.MRG, "mrg_dom0_waits_us=1000"),
    WAITS(XenRun.MRG, "mrg_dom0_waits_us=16000");

    final String scheduler;
    final String words;

    Policy(String scheduler, String words) {
      this.scheduler = scheduler;
      this.words = words;
    }

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final Factor<Policy> POLICY =
      new Factor<>("policy", List.of(Policy.values()), Policy::label);

  private VmPolicyBench() {}

  public static Experiment declaration() {
    return OnXen.declaration("vm-policy")
        .question("What does each change of the paper's policy bring by itself under Xen?")
        .summary(
            "Four guests of one cluster that run one job, on one processor of Xen 4.17 under software emulation, with one setting of the scheduler changed at a time.")
        .takes("60 min a repeat", "15 min")
        .varies(JOB, List.of(VmKind.WORDCOUNT))
        .varies(LEAST_RUN, List.of(Ratelimit.OF_XEN_4_17))
        .varies(POLICY)
        .measures(VmPolicyBench::measure)
        .eachAsFigure(
            (all, its) -> overCredit(all, its, "switches"),
            "ratio",
            its -> "switches_" + key(its),
            its -> null)
        .eachAsFigure(
            (all, its) -> overCredit(all, its, "seconds"),
            "ratio",
            its -> "finish_" + key(its),
            its -> null)
        .eachAsFigure(
            VmPolicyBench::overFloor,
            FRACTION,
            its -> "switches_over_floor_" + key(its),
            its -> null)
        .tableOfCases(
            "What hosts did",
            CaseColumn.of("switches", "", "switches"),
            CaseColumn.of("finish time", "s", "seconds"),
            CaseColumn.of("dom0's processor time", "s", "dom0"))
        .note(
            "Ratios are of what the credit scheduler has, seed by seed. paper: one S for all groups (mrg_io_threshold_follows=no). follows: S by what each group's machines run for, the default. The others change one setting of the default: charges what Dom0 does for a group is the group's (mrg_charge_dom0), hurries and waits for how long Dom0 stays behind a group at most (mrg_dom0_waits_us of 1000 and 16000, the default is 4000).");
  }

  private static String key(Case its) {
    return its.of(JOB).label() + its.of(LEAST_RUN).suffix() + "_" + its.of(POLICY).label();
  }

  private static void measure(XenLab xen, Case its, Values values)
      throws IOException, InterruptedException {
    Policy policy = its.of(POLICY);
    XenRun run =
        its.of(JOB)
            .in(XenRun.of(policy.scheduler), GUESTS)
            .inClusters(CLUSTER)
            .policy(policy.words)
            .ratelimit(its.of(LEAST_RUN).micros());
    XenTrace trace = OnXen.run(xen, key(its), run, values);
    List<GuestWork> works = trace.console().works(its.of(JOB).label());
    RunTimes times = trace.during(works);
    values.put("switches", times.switches());
    values.put("requests", works.stream().mapToDouble(GuestWork::requests).sum());
    values.put("seconds", trace.console().seconds(works));
    values.put("dom0", times.seconds(0));
  }

  private static double[] overCredit(Samples all, Case its, String value) {
    return its.of(POLICY) == Policy.CREDIT
        ? new double[0]
        : all.ratio(its.nameOf(value), its.with(POLICY, Policy.CREDIT).nameOf(value));
  }

  /** As in {@link VmSingleBench}. */
  private static double[] overFloor(Samples all, Case its) {
    if (its.of(POLICY) == Policy.CREDIT) {
      return new double[0];
    }
    double[] ours = all.of("switches", its);
    double[] credit = all.of("switches", its.with(POLICY, Policy.CREDIT));
    double[] requests = all.of("requests", its);
    return IntStream.range(0, ours.length)
        .mapToDouble(i -> SwitchFloor.saved(credit[i], ours[i], requests[i], GUESTS))
        .toArray();
  }
}
