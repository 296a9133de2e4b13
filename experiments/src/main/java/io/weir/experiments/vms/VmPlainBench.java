// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.vms;

import static io.weir.experiments.vms.OnXen.SCHEDULER;
import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.experiments.engine.Samples;
import io.weir.lab.vms.VmKind;
import io.weir.lab.vms.XenLab;
import io.weir.lab.vms.XenRun;
import io.weir.lab.vms.XenTrace;
import io.weir.linux.xen.RunTimes;
import io.weir.results.Figure;
import io.weir.results.Table;
import io.weir.results.Target;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Whether machines without a cluster have what the credit scheduler would give them. */
public final class VmPlainBench {
  private static final Factor<String> GUESTS = Factor.named("guests", List.of("burn", "jobs"));
  private static final List<Integer> WEIGHTS = List.of(512, 256, 128);

  /** The lightest guest has booted 26 s after the heaviest. */
  private static final int BURN_SECONDS = 60;

  /** Tasks of each that take some seconds, so that shares are not of a moment. */
  private static final Map<VmKind, Integer> LONG =
      Map.of(VmKind.WORDCOUNT, 300, VmKind.GREP, 150, VmKind.SORT, 150);

  /** For so long at least all guests work. */
  private static final double SPAN = 5;

  private VmPlainBench() {}

  public static Experiment declaration() {
    return OnXen.declaration("vm-plain")
        .question(
            "Do machines without a cluster have under Xen what the credit scheduler would give them?")
        .summary(
            "Three guests of different weights and no cluster on one processor of Xen 4.17 under software emulation: the parts of its time that they and Dom0 had, under either scheduler.")
        .takes("18 min", "18 min")
        .varies(GUESTS)
        .compares(SCHEDULER)
        .measures(
            (xen, its, values) -> {
              String name = its.of(GUESTS) + "-" + its.of(SCHEDULER);
              parts(xen.run(name, guests(its.of(GUESTS), its.of(SCHEDULER))), values);
            })
        .measuresOnce((xen, its, values) -> again(xen, values))
        .figure("share_error_burn", FRACTION, all -> error(all, "burn"), Target.atMost(0.01))
        .figure("share_error_jobs", FRACTION, all -> error(all, "jobs"), Target.atMost(0.01))
        .figure("runs_that_differ", "runs", all -> all.of("runs_that_differ"), Target.atMost(0))
        .table(VmPlainBench::table)
        .note(
            "runs_that_differ: the guests with jobs under mrg were run twice, and their traces compared byte by byte.");
  }

  private static XenRun guests(String guests, String scheduler) {
    XenRun run = XenRun.of(scheduler).weighing(WEIGHTS);
    if (guests.equals("burn")) {
      run = run.with(WEIGHTS.size(), "burn", BURN_SECONDS);
    } else {
      for (VmKind each : VmKind.values()) {
        run = run.with(1, each.label(), LONG.getOrDefault(each, 0));
      }
    }
    return run;
  }

  /** Of the time while all worked, Dom0's first. */
  private static void parts(XenTrace trace, Values values) throws IOException {
    RunTimes times = trace.during(trace.whileAll(SPAN));
    for (int domain = 0; domain <= WEIGHTS.size(); domain++) {
      values.put("part_" + domain, times.seconds(domain) / times.seconds());
    }
  }

  private static void again(XenLab xen, Values values) throws IOException, InterruptedException {
    XenRun jobs = guests("jobs", XenRun.MRG);
    XenTrace before = xen.earlier("jobs-mrg", jobs);
    boolean isSame = xen.run("jobs-mrg-again", jobs).isSameAs(before);
    values.put("runs_that_differ", isSame ? 0 : 1);
  }

  private static double part(Samples all, String guests, String scheduler, int domain) {
    return all.last("part_%d_%s_%s".formatted(domain, scheduler, guests));
  }

  private static double[] error(Samples all, String guests) {
    double worst = 0;
    for (int domain = 0; domain <= WEIGHTS.size(); domain++) {
      double credit = part(all, guests, XenRun.CREDIT, domain);
      worst = Math.max(worst, Math.abs(part(all, guests, XenRun.MRG, domain) - credit));
    }
    return new double[] {worst};
  }

  private static Table table(Samples all) {
    Table table =
        Table.of(
            "Parts of the processor's time",
            Table.Column.of("guests"),
            Table.Column.of("domain"),
            Table.Column.of("credit", Figure.FRACTION),
            Table.Column.of("mrg", Figure.FRACTION));
    for (String guests : GUESTS.levels()) {
      for (int domain = 0; domain <= WEIGHTS.size(); domain++) {
        double credit = part(all, guests, XenRun.CREDIT, domain);
        table = table.withRow(guests, domain, credit, part(all, guests, XenRun.MRG, domain));
      }
    }
    return table;
  }
}
