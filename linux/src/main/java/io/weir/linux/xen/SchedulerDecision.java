// SPDX-License-Identifier: Apache-2.0
package io.weir.linux.xen;

/**
 * A scheduler said who is next.
 *
 * @param at in cycles of the machine's clock
 * @param cycles that it took
 */
public record SchedulerDecision(long at, int cycles) {}
