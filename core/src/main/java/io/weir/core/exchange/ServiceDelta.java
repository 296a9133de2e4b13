// SPDX-License-Identifier: Apache-2.0
package io.weir.core.exchange;

/**
 * What a device hears of a flow after a report.
 *
 * @param hereNanos what the flow got from it since the last time
 * @param elsewhereNanos what the flow got from all others since then
 */
public record ServiceDelta(long hereNanos, long elsewhereNanos) {}
