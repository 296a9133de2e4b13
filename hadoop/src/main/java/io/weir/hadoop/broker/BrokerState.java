// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.broker;

/**
 * The state of a broker, for its metrics.
 *
 * @param nodes that report
 * @param flows that have a total
 * @param reports taken in, refused ones included
 * @param refused reports that made no sense: said twice, from before a restart, beyond a limit
 * @param malformed messages that were no reports, or too long
 * @param forbidden reports from somebody who may not report
 * @param placed applications that have a place in YARN's queues
 * @param yarnIsRead whether YARN could be read when it was looked at last
 * @param yarnAgeSeconds since YARN was read; {@value #NEVER}: not yet, or it is not followed
 */
public record BrokerState(
    int nodes,
    int flows,
    long reports,
    long refused,
    long malformed,
    long forbidden,
    int placed,
    boolean yarnIsRead,
    long yarnAgeSeconds) {
  public static final long NEVER = -1;
}
