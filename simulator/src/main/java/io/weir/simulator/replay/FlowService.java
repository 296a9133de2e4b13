// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.replay;

/**
 * What a flow got.
 *
 * @param bytes that were moved for it
 * @param serviceNanos what it was charged, in time of the device
 * @param meanWaitNanos from when a request is asked for until it goes to the device
 * @param p99WaitNanos 99 of 100 waited no longer
 * @param doneNanos when its last request was done, from the beginning of the trace
 */
public record FlowService(
    String flow,
    long requests,
    long bytes,
    long serviceNanos,
    long meanWaitNanos,
    long p99WaitNanos,
    long doneNanos) {}
