// SPDX-License-Identifier: Apache-2.0
package io.weir.core.broker;

import java.util.HashMap;
import java.util.Map;

/**
 * How much of what it hears a device acts on.
 *
 * <pre>
 *   e' = e'_prev + β (e − e'_prev)        β = max over flows of here / (here + elsewhere)
 * </pre>
 *
 * <p>All m devices that two flows share hear of the same imbalance, a period late, and each would
 * make up for all of it: m − 1 times too much, and the next period as much the other way. So each
 * acts on its part of the change, which for m equal devices is 1/m, and together they make up for
 * all of it in one step. What is held back comes later: in the long run all of e is acted on.
 */
public final class Damping {
  private final Map<String, Double> last = new HashMap<>();

  /**
   * @param heard of the flows that compete here
   * @return what each of them is charged for having got it elsewhere, in nanoseconds
   */
  public Map<String, Long> damp(Map<String, Heard> heard) {
    double part = 0;
    for (Heard each : heard.values()) {
      long all = each.hereNanos() + each.elsewhereNanos();
      part = all == 0 ? part : Math.max(part, (double) each.hereNanos() / all);
    }
    Map<String, Long> charged = new HashMap<>();
    for (var each : heard.entrySet()) {
      double before = last.getOrDefault(each.getKey(), 0.0);
      double now = before + part * (each.getValue().elsewhereNanos() - before);
      last.put(each.getKey(), now);
      charged.put(each.getKey(), Math.round(now));
    }
    last.keySet().retainAll(heard.keySet());
    return charged;
  }
}
