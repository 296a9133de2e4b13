// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.mrg.host;

import io.weir.simulator.cpu.CpuScheduler;
import io.weir.simulator.cpu.scheduler.Credit2Scheduler;
import io.weir.simulator.cpu.scheduler.Credit2Settings;
import io.weir.simulator.cpu.scheduler.CreditScheduler;
import io.weir.simulator.cpu.scheduler.CreditSettings;
import io.weir.simulator.cpu.scheduler.MrgScheduler;
import io.weir.simulator.cpu.scheduler.MrgSettings;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;

/**
 * What schedules on a host.
 *
 * @param create a new one, for groups with these credits
 */
public record SchedulerKind(String label, Function<Map<Integer, Integer>, CpuScheduler> create) {

  /** What the paper compares with. */
  public static SchedulerKind creditOfXen34() {
    return new SchedulerKind("credit", groups -> new CreditScheduler(CreditSettings.ofXen34()));
  }

  /** What the lab compares with. */
  public static SchedulerKind creditOfXen417(long ratelimitNanos) {
    CreditSettings settings = CreditSettings.ofXen417().ratelimitNanos(ratelimitNanos);
    return new SchedulerKind("credit", groups -> new CreditScheduler(settings));
  }

  /** Xen's default today. */
  public static SchedulerKind credit2() {
    return new SchedulerKind("credit2", groups -> new Credit2Scheduler(Credit2Settings.ofXen417()));
  }

  /** A VCPU that was put before Dom0 runs for so long; fitted, as the paper does not say. */
  private static final long PUT_BEFORE_NANOS = 4_000_000;

  /** MRG as the paper has it: on a Xen without ratelimit. */
  public static SchedulerKind mrgOfPaper(Path program) {
    return new SchedulerKind(
        "mrg",
        groups ->
            new MrgScheduler(
                program,
                MrgSettings.of(groups).ratelimitNanos(0).putBeforeNanos(PUT_BEFORE_NANOS)));
  }

  /** MRG as the lab has it: a VCPU that was put before Dom0 runs for S. */
  public static SchedulerKind mrg(Path program, long ratelimitNanos) {
    return new SchedulerKind(
        "mrg",
        groups -> new MrgScheduler(program, MrgSettings.of(groups).ratelimitNanos(ratelimitNanos)));
  }
}
