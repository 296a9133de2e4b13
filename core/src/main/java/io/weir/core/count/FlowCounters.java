// SPDX-License-Identifier: Apache-2.0
package io.weir.core.count;

/**
 * What one flow got of one device so far, and what it has there now.
 *
 * @param flow the flow's name
 * @param weight its weight now
 * @param waiting requests that wait now
 * @param outstanding requests at the device now
 * @param requests requests dispatched
 * @param bytes bytes of the requests dispatched, less what those that completed did not move
 * @param serviceNanos their cost: device time by the profile
 * @param waitedNanos sum of the time that requests spent waiting
 * @param servedNanos sum of the time that requests spent at the device
 */
public record FlowCounters(
    String flow,
    double weight,
    int waiting,
    int outstanding,
    long requests,
    long bytes,
    long serviceNanos,
    long waitedNanos,
    long servedNanos) {

  /** Adds what another flow got; for the sum of those that are gone. */
  FlowCounters plus(FlowCounters other) {
    return new FlowCounters(
        flow,
        weight,
        waiting + other.waiting,
        outstanding + other.outstanding,
        requests + other.requests,
        bytes + other.bytes,
        serviceNanos + other.serviceNanos,
        waitedNanos + other.waitedNanos,
        servedNanos + other.servedNanos);
  }
}
