// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.vms;

import io.weir.experiments.engine.Case;
import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Samples;
import io.weir.lab.vms.XenLab;
import io.weir.lab.vms.XenRun;
import io.weir.results.Target;
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

  /** One whose runs are the same to the byte, as time is a count of instructions. */
  static Declaration<XenLab> declaration(String name) {
    return Declaration.<XenLab>of(
            name,
            (options, progress, use) -> {
              progress.step("Xen, Dom0 and guests");
              XenLab.build();
              use.on(new XenLab(options.kept()));
            })
        .needs("QEMU, 400 MB of packages, 4 GB of memory")
        .isTheSameEachTime();
  }

  /** What mrg has, of what the credit scheduler has. */
  static BiFunction<Samples, Case, double[]> overCredit(String value) {
    return (all, its) ->
        its.of(SCHEDULER).equals(XenRun.MRG)
            ? all.ratio(its.nameOf(value), its.with(SCHEDULER, XenRun.CREDIT).nameOf(value))
            : new double[0];
  }

  /** What was promised of mrg alone. */
  static Function<Case, @Nullable Target> ofMrg(Target target) {
    return its -> its.of(SCHEDULER).equals(XenRun.MRG) ? target : null;
  }
}
