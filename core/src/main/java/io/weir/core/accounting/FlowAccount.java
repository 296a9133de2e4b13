// SPDX-License-Identifier: Apache-2.0
package io.weir.core.accounting;

import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.Operation;

/**
 * Adds up what one flow does at one device; sums of time by the area under the number of requests
 * (Little's law).
 */
final class FlowAccount {
  private final Flow flow;
  private final IdealTree tree;
  private IdealShares ideal;
  private final IdealShares.Claim claim = new IdealShares.Claim();
  private int waiting;
  private int outstanding;
  private long reads;
  private long readBytes;
  private long writes;
  private long writtenBytes;
  private long serviceNanos;
  private long gatedBytes;
  private long wantedNanos;
  private long waitedNanos;
  private long servedNanos;
  private long completedNanos;
  private final TimeHistogram waits = new TimeHistogram();
  private final TimeHistogram services = new TimeHistogram();
  private long lastChangeNanos;
  private long lastRequestNanos;

  FlowAccount(Flow flow, IdealTree tree, long nowNanos) {
    this.flow = flow;
    this.tree = tree;
    this.ideal = tree.below(flow.parent());
    this.lastChangeNanos = nowNanos;
  }

  void enqueued(CountingScheduler.Since since, long nowNanos) {
    advance(nowNanos);
    waiting++;
    wants();
    since.nanos = nowNanos;
    lastRequestNanos = nowNanos;
  }

  void dispatched(CountingScheduler.Since since, long nowNanos) {
    advance(nowNanos);
    waiting--;
    outstanding++;
    waits.add(nowNanos - since.nanos);
    since.nanos = nowNanos;
  }

  /** What a request has cost, and moved, is known now, and never less than before. */
  void completed(IoRequest request, CountingScheduler.Since since, long nowNanos) {
    advance(nowNanos);
    tree.serve((double) request.chargedNanos());
    outstanding--;
    stillWants();
    if (request.operation() == Operation.READ) {
      reads++;
    } else {
      writes++;
    }
    move(request.operation(), request.countedBytes());
    serviceNanos += request.chargedNanos();
    gatedBytes += request.movedBytes();
    services.add(nowNanos - since.nanos);
    completedNanos += nowNanos - since.nanos;
  }

  /** Moved without the device. */
  void passed(Operation operation, long bytes, long nowNanos) {
    advance(nowNanos);
    move(operation, bytes);
    lastRequestNanos = nowNanos;
  }

  void withdrawn(long nowNanos) {
    advance(nowNanos);
    waiting--;
    stillWants();
  }

  private void stillWants() {
    if (isIdle()) {
      ideal.wantsNoMore(claim);
    } else {
      wants();
    }
  }

  /** At the flow's place in the tree of now. */
  private void wants() {
    IdealShares there = tree.below(flow.parent());
    if (there != ideal) {
      ideal.wantsNoMore(claim);
      ideal = there;
    }
    ideal.wants(claim, flow.weight());
  }

  Flow flow() {
    return flow;
  }

  /** Among whom it has its share. */
  IdealShares ideal() {
    return ideal;
  }

  private void move(Operation operation, long bytes) {
    if (operation == Operation.READ) {
      readBytes += bytes;
    } else {
      writtenBytes += bytes;
    }
  }

  /** How many requests like the next one a round has. */
  double requestsInRound() {
    return (waiting + 1) * ideal.weightsOver(claim, flow.weight());
  }

  boolean isIdle() {
    return waiting == 0 && outstanding == 0;
  }

  long lastRequestNanos() {
    return lastRequestNanos;
  }

  /** Changes nothing, as other threads than the one that counts ask for it. */
  FlowCounters counters(long nowNanos) {
    long passedNanos = Math.max(0, nowNanos - lastChangeNanos);
    return new FlowCounters(
        flow.name(),
        flow.weight(),
        flow.place(),
        flow.promise(),
        flow.isInReservation(),
        flow.isOverLimit(nowNanos),
        waiting,
        outstanding,
        new Moved(reads, readBytes),
        new Moved(writes, writtenBytes),
        serviceNanos,
        gatedBytes,
        Math.round(ideal.due(claim)),
        wantedNanos + (isIdle() ? 0 : passedNanos),
        waitedNanos + waiting * passedNanos,
        servedNanos + outstanding * passedNanos,
        servedNanos + outstanding * passedNanos - completedNanos,
        waits.copy(),
        services.copy());
  }

  private void advance(long nowNanos) {
    long passedNanos = nowNanos - lastChangeNanos;
    wantedNanos += isIdle() ? 0 : passedNanos;
    waitedNanos += waiting * passedNanos;
    servedNanos += outstanding * passedNanos;
    lastChangeNanos = nowNanos;
  }
}
