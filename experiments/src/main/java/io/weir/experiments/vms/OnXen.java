// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.vms;

import io.weir.experiments.engine.Case;
import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.experiments.engine.Samples;
import io.weir.lab.vms.XenLab;
import io.weir.lab.vms.XenRun;
import io.weir.lab.vms.XenTrace;
import io.weir.results.Target;
import java.io.IOException;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What experiments on a host with Xen have in common. */
final class OnXen {
  static final Factor<String> SCHEDULER = Factor.named("scheduler", XenRun.SCHEDULERS);
  static final Factor<Ratelimit> LEAST_RUN =
      new Factor<>("least run", List.of(Ratelimit.values()), Ratelimit::label);

  private OnXen() {}

  /**
   * One whose runs are the same to the byte with the same seed, as time is a count of instructions;
   * each repeat has another one.
   */
  static Declaration<XenLab> declaration(String name) {
    return Declaration.<XenLab>of(
            name,
            (options, progress, use) -> {
              progress.step("Xen, Dom0 and guests");
              XenLab.build();
              use.on(new XenLab(options.kept()));
            })
        .needs("QEMU, 400 MB of packages, 8 GB of memory")
        .atATime(2);
  }

  /** Boots a host, with the seed of this repeat. */
  static XenTrace run(XenLab xen, String name, XenRun run, Values values)
      throws IOException, InterruptedException {
    int seed = values.round() + 1;
    return xen.run(name + "-" + seed, run.seed(seed));
  }

  static boolean isOfMrg(Case its) {
    return its.of(SCHEDULER).equals(XenRun.MRG);
  }

  /** What mrg has, of what the credit scheduler has, seed by seed. */
  static BiFunction<Samples, Case, double[]> overCredit(String value) {
    return over(XenRun.CREDIT, value);
  }

  /** The same of Xen's default since 4.12. */
  static BiFunction<Samples, Case, double[]> overCredit2(String value) {
    return over(XenRun.CREDIT2, value);
  }

  private static BiFunction<Samples, Case, double[]> over(String scheduler, String value) {
    return (all, its) ->
        isOfMrg(its)
            ? all.ratio(its.nameOf(value), its.with(SCHEDULER, scheduler).nameOf(value))
            : new double[0];
  }

  /** What was promised of mrg alone. */
  static Function<Case, @Nullable Target> ofMrg(Target target) {
    return its -> isOfMrg(its) ? target : null;
  }
}
