// SPDX-License-Identifier: Apache-2.0
package io.weir.linux.xen;

import java.util.List;

/**
 * Of a trace what is read here.
 *
 * @param switches of each processor in the order of time
 * @param steals the same
 * @param decisions the same, where the hypervisor was built to say it
 * @param states the same
 */
public record XenEvents(
    List<Switch> switches,
    List<Steal> steals,
    List<SchedulerDecision> decisions,
    List<StateChange> states) {
  /** When the first switch was, in cycles. */
  public long start() {
    return switches.stream().mapToLong(Switch::cycles).min().orElse(0);
  }

  /** When the last was. */
  public long end() {
    return switches.stream().mapToLong(Switch::cycles).max().orElse(0);
  }
}
