// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.broker;

/**
 * How a broker is.
 *
 * @param nodes that report
 * @param flows that have a total
 * @param reports taken in, refused ones included
 * @param refused reports that made no sense: said twice, from before a restart, beyond a limit
 * @param malformed messages that were no reports, or too long
 * @param forbidden reports from somebody who may not report
 */
public record BrokerState(
    int nodes, int flows, long reports, long refused, long malformed, long forbidden) {}
