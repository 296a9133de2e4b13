// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.vms;

import static io.weir.experiments.vms.OnXen.SCHEDULER;
import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.engine.Case;
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
import java.util.ArrayList;
import java.util.Arrays;
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
            "Three guests of different weights and no cluster on one processor of Xen 4.17 under software emulation: the parts of its time that they and Dom0 had, under each scheduler.")
        .takes("15 min a repeat", "15 min")
        .varies(GUESTS)
        .compares(SCHEDULER)
        .measures(
            (xen, its, values) -> {
              String name = its.of(GUESTS) + "-" + its.of(SCHEDULER);
              XenRun run = guests(its.of(GUESTS), its.of(SCHEDULER));
              parts(OnXen.run(xen, name, run, values), values);
            })
        .measuresOnce((xen, its, values) -> again(xen, values))
        .eachAsFigure(
            (all, its) -> its.of(GUESTS).equals("burn") ? ofWeights(all, its) : new double[0],
            FRACTION,
            its -> "share_error_" + its.of(SCHEDULER),
            OnXen.ofMrg(Target.atMost(0.01)))
        .eachAsFigure(
            (all, its) -> its.of(GUESTS).equals("jobs") ? ofCredit(all, its) : new double[0],
            FRACTION,
            its -> "difference_from_credit_jobs_" + its.of(SCHEDULER),
            OnXen.ofMrg(Target.atMost(0.01)))
        .figure("runs_that_differ", "runs", all -> all.of("runs_that_differ"), Target.atMost(0))
        .table(VmPlainBench::table)
        .note(
            "share_error: of guests that compute, the largest difference from what their weights say of what they had together. difference_from_credit_jobs: of guests with jobs, which do not want all that their weights say, the largest difference from their parts of the processor under the credit scheduler."
                + " runs_that_differ: the guests with jobs under mrg were run twice with the same seed, and their traces compared byte by byte.");
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
      values.put(part(domain), times.seconds(domain) / times.seconds());
    }
  }

  private static void again(XenLab xen, Values values) throws IOException, InterruptedException {
    XenRun jobs = guests("jobs", XenRun.MRG).seed(1);
    XenTrace before = xen.earlier("jobs-mrg-1", jobs);
    boolean isSame = xen.run("jobs-mrg-again", jobs).isSameAs(before);
    values.put("runs_that_differ", isSame ? 0 : 1);
  }

  private static String part(int domain) {
    return "part_" + domain;
  }

  /** Seed by seed, the largest difference from what weights say of what guests had together. */
  private static double[] ofWeights(Samples all, Case its) {
    double weights = WEIGHTS.stream().mapToInt(each -> each).sum();
    double[] together = new double[all.of(part(1), its).length];
    for (int guest = 1; guest <= WEIGHTS.size(); guest++) {
      double[] had = all.of(part(guest), its);
      Arrays.setAll(together, i -> together[i] + had[i]);
    }
    double[] worst = new double[together.length];
    for (int guest = 1; guest <= WEIGHTS.size(); guest++) {
      double[] had = all.of(part(guest), its);
      double share = WEIGHTS.get(guest - 1) / weights;
      Arrays.setAll(worst, i -> Math.max(worst[i], Math.abs(had[i] / together[i] - share)));
    }
    return worst;
  }

  /** Seed by seed, the largest difference of all domains. */
  private static double[] ofCredit(Samples all, Case its) {
    if (its.of(SCHEDULER).equals(XenRun.CREDIT)) {
      return new double[0];
    }
    double[] worst = new double[all.of(part(0), its).length];
    for (int domain = 0; domain <= WEIGHTS.size(); domain++) {
      double[] had = all.of(part(domain), its);
      double[] credit = all.of(part(domain), its.with(SCHEDULER, XenRun.CREDIT));
      Arrays.setAll(worst, i -> Math.max(worst[i], Math.abs(had[i] - credit[i])));
    }
    return worst;
  }

  /** Medians. */
  private static Table table(Samples all) {
    Table table =
        Table.of(
            "Parts of the processor's time",
            Table.Column.of("guests"),
            Table.Column.of("domain"),
            Table.Column.of("credit", Figure.FRACTION),
            Table.Column.of("credit2", Figure.FRACTION),
            Table.Column.of("mrg", Figure.FRACTION));
    for (String guests : GUESTS.levels()) {
      for (int domain = 0; domain <= WEIGHTS.size(); domain++) {
        List<Object> row = new ArrayList<>(List.of(guests, domain));
        for (String scheduler : SCHEDULER.levels()) {
          row.add(all.median("part_%d_%s_%s".formatted(domain, scheduler, guests)));
        }
        table = table.withRow(row.toArray());
      }
    }
    return table;
  }
}
