// SPDX-License-Identifier: Apache-2.0
package io.weir.core.count;

import io.weir.core.Flow;

/**
 * Adds up what one flow does at one device; time by the area under the number of requests (Little's
 * law).
 */
final class FlowAccount {
  private final Flow flow;
  private int waiting;
  private int outstanding;
  private long requests;
  private long bytes;
  private long serviceNanos;
  private long waitedNanos;
  private long servedNanos;
  private long lastChangeNanos;
  private long lastRequestNanos;

  FlowAccount(Flow flow, long nowNanos) {
    this.flow = flow;
    this.lastChangeNanos = nowNanos;
  }

  void enqueued(long nowNanos) {
    advance(nowNanos);
    waiting++;
    lastRequestNanos = nowNanos;
  }

  void dispatched(long requestBytes, long costNanos, long nowNanos) {
    advance(nowNanos);
    waiting--;
    outstanding++;
    requests++;
    bytes += requestBytes;
    serviceNanos += costNanos;
  }

  void completed(long unmovedBytes, long unusedNanos, long nowNanos) {
    advance(nowNanos);
    outstanding--;
    bytes -= unmovedBytes;
    serviceNanos -= unusedNanos;
  }

  void withdrawn(long nowNanos) {
    advance(nowNanos);
    waiting--;
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
        requests,
        bytes,
        serviceNanos,
        waitedNanos,
        servedNanos);
  }

  private void advance(long nowNanos) {
    long passedNanos = nowNanos - lastChangeNanos;
    waitedNanos += waiting * passedNanos;
    servedNanos += outstanding * passedNanos;
    lastChangeNanos = nowNanos;
  }
}
