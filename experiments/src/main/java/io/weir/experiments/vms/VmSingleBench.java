// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.vms;

import static io.weir.experiments.vms.OnXen.LEAST_RUN;
import static io.weir.experiments.vms.OnXen.SCHEDULER;
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
import io.weir.results.Series;
import io.weir.results.Target;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Whether one cluster on a host switches less, and ends no later: section 6.1 of the paper on MRG.
 */
public final class VmSingleBench {
  private static final int GUESTS = 4;
  private static final List<VmCluster> CLUSTER = List.of(VmCluster.of(1_000, 1, GUESTS));
  private static final Factor<VmKind> JOB = Factor.of("job", VmKind.class);

  /** Of what the credit scheduler has. */
  private static final Map<VmKind, Double> MOST_SWITCHES =
      Map.of(VmKind.WORDCOUNT, 0.5, VmKind.GREP, 0.8);

  private static final Map<VmKind, Double> MOST_SECONDS =
      Map.of(VmKind.WORDCOUNT, 1.02, VmKind.GREP, 0.8, VmKind.SORT, 0.8);

  /** Of figure 10 of the paper: log10(ns). */
  private static final double[] DURATIONS =
      IntStream.rangeClosed(30, 75).mapToDouble(each -> each / 10.0).toArray();

  private VmSingleBench() {}

  public static Experiment declaration() {
    return OnXen.declaration("vm-single")
        .question(
            "Does a cluster of virtual machines switch less under Xen if the scheduler knows it?")
        .summary(
            "Four guests that run one job, on one processor of Xen 4.17 under software emulation, whose time is a count of instructions; each repeat has another seed.")
        .takes("30 min a repeat", "15 min")
        .setting("guests", GUESTS)
        .setting("tasks_wordcount", VmKind.WORDCOUNT.tasks())
        .setting("tasks_grep", VmKind.GREP.tasks())
        .setting("tasks_sort", VmKind.SORT.tasks())
        .varies(JOB)
        .varies(LEAST_RUN, List.of(Ratelimit.OF_XEN_4_17))
        .varies(SCHEDULER)
        .measures(VmSingleBench::measure)
        .eachAsFigure(
            OnXen.overCredit("switches"),
            "ratio",
            its -> "switches_" + key(its),
            its -> atMost(MOST_SWITCHES.get(its.of(JOB))))
        .eachAsFigure(
            OnXen.overCredit("seconds"),
            "ratio",
            its -> "finish_" + key(its),
            its -> atMost(MOST_SECONDS.get(its.of(JOB))))
        .eachAsFigure(
            VmSingleBench::overFloor,
            FRACTION,
            its -> "switches_over_floor_" + key(its),
            its -> Target.atLeast(0.7))
        .eachAsFigure(
            OnXen.overCredit2("switches"),
            "ratio",
            its -> "switches_over_credit2_" + key(its),
            its -> null)
        .eachAsFigure(
            OnXen.overCredit2("seconds"),
            "ratio",
            its -> "finish_over_credit2_" + key(its),
            its -> null)
        .eachAsFigure(
            "switches",
            "switches",
            its -> "switches_%s_%s".formatted(key(its), its.of(SCHEDULER)),
            its -> null)
        .series(
            all ->
                all.cases().stream()
                    .flatMap(its -> Stream.of(0, 1).map(domain -> distribution(all, its, domain))))
        .tableOfCases(
            "What hosts did",
            CaseColumn.of("switches", "", "switches"),
            CaseColumn.of("finish time", "s", "seconds"),
            CaseColumn.of("dom0's processor time", "s", "dom0"))
        .note(
            "Ratios are of what the credit scheduler has, or credit2. switches_over_floor: what mrg saves of the credit scheduler's switches, over what could be saved, as k guests with a request each need 1 + 1/k switches a request at least. Emulation has no caches and its switches cost only their instructions, so what fewer of them save on a real processor is not in the finish times.");
  }

  private static String key(Case its) {
    return its.of(JOB).label() + its.of(LEAST_RUN).suffix();
  }

  private static @Nullable Target atMost(@Nullable Double most) {
    return most == null ? null : Target.atMost(most);
  }

  private static void measure(XenLab xen, Case its, Values values)
      throws IOException, InterruptedException {
    VmKind job = its.of(JOB);
    String scheduler = its.of(SCHEDULER);
    XenRun run = job.in(XenRun.of(scheduler), GUESTS).inClusters(CLUSTER);
    XenTrace trace =
        OnXen.run(
            xen, key(its) + "-" + scheduler, run.ratelimit(its.of(LEAST_RUN).micros()), values);
    List<GuestWork> works = trace.console().works(job.label());
    if (works.size() != GUESTS) {
      throw new IOException(
          "%d of %d guests ended their job; see %s"
              .formatted(works.size(), GUESTS, trace.file().resolveSibling("console.log")));
    }
    RunTimes times = trace.during(works);
    values.put("switches", times.switches());
    values.put("requests", works.stream().mapToDouble(GuestWork::requests).sum());
    values.put("seconds", trace.console().seconds(works));
    values.put("dom0", times.seconds(0));
    values.put("distribution_0", distribution(times.of(0)));
    values.put("distribution_1", distribution(times.of(1)));
  }

  private static double[] overFloor(Samples all, Case its) {
    if (!OnXen.isOfMrg(its)) {
      return new double[0];
    }
    double[] mrg = all.of("switches", its);
    double[] credit = all.of("switches", its.with(SCHEDULER, XenRun.CREDIT));
    double[] requests = all.of("requests", its);
    return IntStream.range(0, mrg.length)
        .mapToDouble(i -> SwitchFloor.saved(credit[i], mrg[i], requests[i], GUESTS))
        .toArray();
  }

  /** What part of some times is at most each of the durations. */
  private static double[] distribution(List<Double> seconds) {
    return Arrays.stream(DURATIONS)
        .map(
            most ->
                seconds.stream().filter(each -> each * 1e9 <= Math.pow(10, most)).count()
                    / (double) Math.max(1, seconds.size()))
        .toArray();
  }

  /** Of the first seed. */
  private static Series distribution(Samples all, Case its, int domain) {
    return new Series(
        "%s, least run %s".formatted(its.of(JOB).label(), its.of(LEAST_RUN).label()),
        "Part of the times that dom%d ran for so long at most".formatted(domain),
        its.of(SCHEDULER),
        "log10(ns)",
        "fraction",
        DURATIONS,
        all.rounds(its.nameOf("distribution_" + domain))[0]);
  }
}
