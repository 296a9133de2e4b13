// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.mrg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.experiments.reproduce.mrg.host.BurnRun;
import io.weir.experiments.reproduce.mrg.host.GuestIo;
import io.weir.experiments.reproduce.mrg.host.HostModel;
import io.weir.experiments.reproduce.mrg.host.JobInput;
import io.weir.experiments.reproduce.mrg.host.SchedulerKind;
import io.weir.experiments.reproduce.mrg.host.VmRun;
import io.weir.experiments.reproduce.mrg.host.Workload;
import io.weir.results.ResultDocument;
import io.weir.results.ResultJson;
import io.weir.simulator.cpu.scheduler.MrgProgram;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Credit and MRG, simulated and on a real Xen 4.17: docs/results/vm-*.json. */
class LabAgreementTest {
  private static final long TASK_BYTES = 256 << 10;
  private static final long GUESTS = 4;
  private static final long MS = 1_000_000;

  private static Path program;

  @BeforeAll
  static void build() throws IOException {
    Assumptions.assumeTrue(MrgProgram.canBeBuilt(), MrgProgram.missing());
    program = MrgProgram.build(Path.of("../native/xen"), Path.of("target/mrg-lab"));
  }

  /** Figures of a document; each comparison is printed. */
  private record Lab(ResultDocument document) {
    static Lab of(String name) throws IOException {
      return new Lab(ResultJson.read(Path.of("../docs/results/" + name + ".json")));
    }

    double figure(String name, double ours) {
      double theirs = document.figures().get(name).value();
      System.out.printf(
          "%s, %s: %.3f in the lab, %.3f simulated: off by %+.3f%n",
          document.bench(), name, theirs, ours, ours - theirs);
      return theirs;
    }
  }

  /** vm-fair: MRG gives clusters their parts, and credit does not. */
  @Test
  void clustersHaveTheirParts() throws IOException {
    Lab lab = Lab.of("vm-fair");
    for (SchedulerKind scheduler : new SchedulerKind[] {credit(MS), mrg(MS)}) {
      double figure6 = error(figure6(scheduler), 1 / 3.0, 1 / 6.0, 1 / 2.0);
      double halves = error(halves(scheduler), 0.5, 0.5);
      String label = scheduler.label();
      assertThat(figure6)
          .isCloseTo(lab.figure("group_error_figure_6_" + label, figure6), within(0.05));
      assertThat(halves).isCloseTo(lab.figure("group_error_halves_" + label, halves), within(0.05));
    }
  }

  @Test
  void clustersLagLessUnderMrg() throws IOException {
    Lab lab = Lab.of("vm-fair");
    double lag = lag(halves(mrg(MS))) / lag(halves(credit(MS)));
    assertThat(lag).isLessThan(0.5);
    assertThat(lab.figure("lag_ratio_halves", lag)).isLessThan(0.5);
  }

  /** vm-single without ratelimit: MRG batches the I/O of word count and of sort. */
  @Test
  void aClusterWithMuchIoSwitchesLessUnderMrg() throws IOException {
    for (Workload workload : new Workload[] {Workload.WORD_COUNT, Workload.SORT}) {
      Ratio ratio = ratio(workload, 0);
      assertThat(ratio.switches).isLessThan(0.9);
      assertThat(ratio.labSwitches).isLessThan(0.9);
      assertThat(ratio.finish).isLessThan(1.001);
      assertThat(ratio.labFinish).isLessThan(1.001);
    }
  }

  /**
   * Grep computes for 2 ms between requests. What is published of the lab is of a scheduler that
   * did not batch that; of its switches nothing is held here until it is measured anew.
   */
  @Test
  void aClusterThatComputesBetweenRequestsSwitchesLessAndEndsNoSooner() throws IOException {
    Ratio ratio = ratio(Workload.GREP, 0);
    assertThat(ratio.switches).isLessThan(0.85);
    assertThat(ratio.finish).isCloseTo(ratio.labFinish, within(0.05));
  }

  /** The ratelimit of Xen 4.17 batches by itself, so that MRG saves less. */
  @Test
  void theRatelimitLeavesLessToSave() throws IOException {
    for (Workload workload : new Workload[] {Workload.WORD_COUNT, Workload.SORT}) {
      Ratio without = ratio(workload, 0);
      Ratio with = ratio(workload, MS);
      assertThat(with.switches).isGreaterThan(without.switches);
      assertThat(with.labSwitches).isGreaterThan(without.labSwitches);
    }
  }

  /** What MRG has, of what credit has; here and in the lab. */
  private record Ratio(double switches, double finish, double labSwitches, double labFinish) {}

  private static Ratio ratio(Workload workload, long ratelimitNanos) throws IOException {
    VmRun.Result without = job(workload, credit(ratelimitNanos));
    VmRun.Result with = job(workload, mrg(ratelimitNanos));
    double switches = (double) with.switches() / without.switches();
    double finish = with.seconds() / without.seconds();
    Lab lab = Lab.of("vm-single");
    String key = workload.label() + (ratelimitNanos == 0 ? "_without_ratelimit" : "");
    return new Ratio(
        switches,
        finish,
        lab.figure("switches_" + key, switches),
        lab.figure("finish_" + key, finish));
  }

  /** As many tasks of each guest as io.weir.lab.vms.VmKind has. */
  private static VmRun.Result job(Workload workload, SchedulerKind scheduler) {
    int tasks = workload.equals(Workload.WORD_COUNT) ? 20 : workload.equals(Workload.SORT) ? 15 : 5;
    JobInput input = new JobInput(workload, GUESTS * tasks * TASK_BYTES, TASK_BYTES, GuestIo.LAB);
    return new VmRun(HostModel.ofLab(), 1)
        .cluster(input, 1_000)
        .host(1, 0, 0, 0, 0)
        .run(scheduler, 1);
  }

  private static BurnRun.Result figure6(SchedulerKind scheduler) {
    return new BurnRun(1, 30)
        .cluster(600, 512, 256)
        .cluster(300, 256)
        .cluster(900, 256, 256)
        .run(scheduler, 1);
  }

  private static BurnRun.Result halves(SchedulerKind scheduler) {
    return new BurnRun(1, 30).cluster(500, 256, 256, 256).cluster(500, 256, 256).run(scheduler, 1);
  }

  private static double error(BurnRun.Result result, double... parts) {
    double worst = 0;
    for (int i = 0; i < parts.length; i++) {
      worst = Math.max(worst, Math.abs(result.partOf(i + 1) / parts[i] - 1));
    }
    return worst;
  }

  private static double lag(BurnRun.Result result) {
    return (result.lag(1, 0.5) + result.lag(2, 0.5)) / 2;
  }

  private static SchedulerKind credit(long ratelimitNanos) {
    return SchedulerKind.creditOfXen417(ratelimitNanos);
  }

  private static SchedulerKind mrg(long ratelimitNanos) {
    return SchedulerKind.mrg(program, ratelimitNanos);
  }
}
