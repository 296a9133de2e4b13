// SPDX-License-Identifier: Apache-2.0
package io.weir.core.accounting;

import io.weir.core.request.Promise;

/**
 * Counters of one flow on one device: its service so far, and its requests now.
 *
 * @param flow the flow's name
 * @param weight its weight now
 * @param place what it is part of, as {@link io.weir.core.request.Flow#place} has it
 * @param promise what it has beside its share
 * @param isReserved whether something is reserved for it, or for anything that it is part of
 * @param isOverLimit whether it, or anything that it is part of, waits for its limit now
 * @param waiting requests that wait now
 * @param outstanding requests at the device now
 * @param reads what it read
 * @param writes what it wrote
 * @param serviceNanos what it paid for both, in device time: the time that its requests kept the
 *     device
 * @param gatedBytes what those of its requests moved that went to the device: without what the page
 *     cache served past the gate
 * @param dueNanos the service that its weight would have given it: of everything that was served
 *     while it had requests waiting, its part by the weights of all flows that had some too; fair
 *     queueing in ideal, of infinitely small requests
 * @param wantedNanos for how long it wanted the device: had a request waiting or there
 * @param waitedNanos sum of the time that requests spent waiting
 * @param servedNanos sum of the time that requests spent at the device
 * @param underwayNanos for how long the requests at the device have been there so far
 * @param waits how long requests that were dispatched had waited
 * @param services how long requests that completed were at the device
 */
public record FlowCounters(
    String flow,
    double weight,
    String place,
    Promise promise,
    boolean isReserved,
    boolean isOverLimit,
    int waiting,
    int outstanding,
    Moved reads,
    Moved writes,
    long serviceNanos,
    long gatedBytes,
    long dueNanos,
    long wantedNanos,
    long waitedNanos,
    long servedNanos,
    long underwayNanos,
    TimeHistogram waits,
    TimeHistogram services) {

  /** Nothing so far. */
  static FlowCounters none(String flow, double weight) {
    return new FlowCounters(
        flow,
        weight,
        "",
        Promise.NONE,
        false,
        false,
        0,
        0,
        Moved.NOTHING,
        Moved.NOTHING,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        new TimeHistogram(),
        new TimeHistogram());
  }

  public long requests() {
    return reads.requests() + writes.requests();
  }

  public long bytes() {
    return reads.bytes() + writes.bytes();
  }

  /** How far it is behind its fair share, in service; negative if it is ahead. */
  public long lagNanos() {
    return dueNanos - serviceNanos;
  }

  /** Adds what another flow got; for the sum of several, under the name of this one. */
  public FlowCounters plus(FlowCounters other) {
    return new FlowCounters(
        flow,
        weight,
        place,
        promise,
        isReserved,
        isOverLimit,
        waiting + other.waiting,
        outstanding + other.outstanding,
        reads.plus(other.reads),
        writes.plus(other.writes),
        serviceNanos + other.serviceNanos,
        gatedBytes + other.gatedBytes,
        dueNanos + other.dueNanos,
        wantedNanos + other.wantedNanos,
        waitedNanos + other.waitedNanos,
        servedNanos + other.servedNanos,
        underwayNanos + other.underwayNanos,
        waits.plus(other.waits),
        services.plus(other.services));
  }
}
