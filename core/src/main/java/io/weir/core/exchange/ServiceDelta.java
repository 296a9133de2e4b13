// SPDX-License-Identifier: Apache-2.0
package io.weir.core.exchange;

/**
 * A flow's service since the last report: on this device, and on all others.
 *
 * @param hereNanos what the flow got from it since the last time
 * @param elsewhereNanos what the flow got from all others since then
 */
public record ServiceDelta(long hereNanos, long elsewhereNanos) {}
