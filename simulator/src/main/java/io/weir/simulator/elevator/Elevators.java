// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.elevator;

import io.weir.core.request.Require;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The elevators by the names that the kernel has for them, with the kernel's settings. */
public final class Elevators {
  /** Those of the papers' kernels. */
  public static final List<String> OF_PAPERS = List.of("cfq", "deadline", "anticipatory", "noop");

  /** Those of today. */
  public static final List<String> OF_TODAY = List.of("none", "mq-deadline", "kyber", "bfq");

  private static final Map<String, Function<QueueLimits, Elevator>> BY_NAME =
      Map.of(
          "noop", Noop::new,
          "none", None::new,
          "deadline", limits -> new OldDeadline(limits, Deadline.Settings.DEFAULT),
          "mq-deadline", limits -> new Deadline(limits, Deadline.Settings.DEFAULT),
          "anticipatory", limits -> new Anticipatory(limits, Anticipatory.Settings.DEFAULT),
          "cfq", limits -> new Cfq(limits, Cfq.Settings.DEFAULT),
          "kyber", limits -> new Kyber(limits, Kyber.Settings.DEFAULT),
          "bfq", limits -> new Bfq(limits, Bfq.Settings.DEFAULT.withoutLowLatency()));

  private Elevators() {}

  /** One of that name; bfq without {@code low_latency}. */
  public static Elevator named(String name, QueueLimits limits) {
    Function<QueueLimits, Elevator> maker = BY_NAME.get(name);
    if (maker == null) {
      throw Require.wrong(
          "elevator", name, "one of " + BY_NAME.keySet().stream().sorted().toList());
    }
    return maker.apply(limits);
  }
}
