// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.tez;

/**
 * An attempt at a task that has run, whether it succeeded or not. Times are milliseconds since the
 * epoch.
 *
 * @param task number of the task in its vertex
 * @param node that it ran on, empty if unknown
 * @param container that it ran in, which may have run others before, empty if unknown
 * @param allocatedMillis when it got that container
 * @param startMillis when it began to run in it
 */
record RanAttempt(
    String id,
    int task,
    String node,
    String container,
    long allocatedMillis,
    long startMillis,
    long endMillis,
    boolean succeeded,
    AttemptCounters counters) {}
