// SPDX-License-Identifier: Apache-2.0
package io.weir.core.count;

import io.weir.core.Flow;
import io.weir.core.IoRequest;
import io.weir.core.Operation;

/**
 * Adds up what one flow does at one device; sums of time by the area under the number of requests
 * (Little's law).
 */
final class FlowAccount {
  private final Flow flow;
  private final IdealShares ideal;
  private final IdealShares.Claim claim = new IdealShares.Claim();
  private int waiting;
  private int outstanding;
  private long reads;
  private long readBytes;
  private long writes;
  private long writtenBytes;
  private long serviceNanos;
  private long waitedNanos;
  private long servedNanos;
  private final TimeHistogram waits = new TimeHistogram();
  private final TimeHistogram services = new TimeHistogram();
  private long lastChangeNanos;
  private long lastRequestNanos;

  FlowAccount(Flow flow, IdealShares ideal, long nowNanos) {
    this.flow = flow;
    this.ideal = ideal;
    this.lastChangeNanos = nowNanos;
  }

  void enqueued(IoRequest request, long nowNanos) {
    advance(nowNanos);
    waiting++;
    ideal.waits(claim, flow.weight());
    request.note(nowNanos);
    lastRequestNanos = nowNanos;
  }

  void dispatched(IoRequest request, long costNanos, long nowNanos) {
    advance(nowNanos);
    ideal.serve((double) costNanos);
    waiting--;
    stillWaits();
    outstanding++;
    count(request.operation(), 1);
    move(request.operation(), request.bytes());
    serviceNanos += costNanos;
    waits.add(nowNanos - request.noted());
    request.note(nowNanos);
  }

  void completed(IoRequest request, long unusedNanos, long nowNanos) {
    advance(nowNanos);
    outstanding--;
    move(request.operation(), request.movedBytes() - request.bytes());
    serviceNanos -= unusedNanos;
    ideal.giveBack(claim, (double) unusedNanos);
    services.add(nowNanos - request.noted());
  }

  /** Requests that waited for nobody. */
  void wentAlone(
      Operation operation,
      long requests,
      long bytes,
      long costNanos,
      long tookNanos,
      long nowNanos) {
    advance(nowNanos);
    count(operation, requests);
    move(operation, bytes);
    serviceNanos += costNanos;
    ideal.owe(claim, (double) costNanos);
    servedNanos += tookNanos;
    waits.add(0, requests);
    services.add(tookNanos / requests, requests);
    lastRequestNanos = nowNanos;
  }

  private void count(Operation operation, long requests) {
    if (operation == Operation.READ) {
      reads += requests;
    } else {
      writes += requests;
    }
  }

  void withdrawn(long nowNanos) {
    advance(nowNanos);
    waiting--;
    stillWaits();
  }

  private void stillWaits() {
    if (waiting == 0) {
      ideal.waitsNoLonger(claim);
    } else {
      ideal.waits(claim, flow.weight());
    }
  }

  private void move(Operation operation, long bytes) {
    if (operation == Operation.READ) {
      readBytes += bytes;
    } else {
      writtenBytes += bytes;
    }
  }

  boolean isIdle() {
    return waiting == 0 && outstanding == 0;
  }

  long lastRequestNanos() {
    return lastRequestNanos;
  }

  FlowCounters counters(long nowNanos) {
    advance(nowNanos);
    return new FlowCounters(
        flow.name(),
        flow.weight(),
        waiting,
        outstanding,
        new Moved(reads, readBytes),
        new Moved(writes, writtenBytes),
        serviceNanos,
        Math.round(ideal.due(claim)),
        waitedNanos,
        servedNanos,
        waits.copy(),
        services.copy());
  }

  private void advance(long nowNanos) {
    long passedNanos = nowNanos - lastChangeNanos;
    waitedNanos += waiting * passedNanos;
    servedNanos += outstanding * passedNanos;
    lastChangeNanos = nowNanos;
  }
}
