// SPDX-License-Identifier: Apache-2.0
package io.weir.core;

/**
 * What a scheduler knows of a flow: its waiting requests in order of arrival, and its tags.
 *
 * <p>The tags belong to the flow, not to each request: as a flow's requests go in order, the start
 * tag of its first waiting request is all that is ever compared, and the others follow from it when
 * their turn comes. So a change of weight takes effect with the next request, and a request that
 * goes out of order (within a turn) or is withdrawn needs no repair.
 */
final class FlowQueue {
  private static final long ROUNDS = 2;

  private final Flow flow;

  /** S of the first waiting request; meaningful while the flow is backlogged. */
  double startTag;

  /** F of the last dispatched request; meaningful while the flow is not backlogged. */
  double finishTag;

  /** What was charged too much and could not be taken off the start tag. */
  double credit;

  /** Breaks ties of start tags: the tag that was set first goes first. */
  long sequence;

  /** S of its last request that went. */
  double dispatchedTag;

  /** When its last request went. */
  long dispatchedNanos;

  /** When its last request completed, where none of it was left at the device. */
  long completedNanos;

  /** How many of its requests are at the device. */
  int outstanding;

  /** Whether {@link ActiveFlows} has it. */
  boolean active;

  final ThinkTime thinkTime = new ThinkTime();

  /** Where the heap has put it, or −1. */
  int heapIndex = -1;

  /** Order of the stream of the flow's last request. */
  private long lastOrder = Long.MIN_VALUE;

  /** How many requests went in order of streams. */
  private long turns;

  private final RequestList waiting = new RequestList();

  FlowQueue(Flow flow) {
    this.flow = flow;
  }

  Flow flow() {
    return flow;
  }

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  /** How many requests wait. */
  int size() {
    return waiting.size();
  }

  /** The request that has waited longest; asked only while there is one. */
  IoRequest first() {
    return waiting.first();
  }

  /**
   * The request that goes next: the one that has waited longest, or, in order of streams, the one
   * of the stream that follows.
   *
   * <p>New streams have ever higher numbers, and a flow of many short ones would never come round
   * to an old one: whoever was passed over for two rounds goes first, and the round starts anew
   * from there.
   */
  IoRequest peek(boolean inOrderOfStreams) {
    IoRequest oldest = waiting.first();
    boolean passedOver = turns - oldest.turnsBefore > ROUNDS * waiting.size();
    return !inOrderOfStreams || passedOver ? oldest : waiting.firstAfter(lastOrder);
  }

  /** The same, and from now on the round goes on behind it. */
  IoRequest take(boolean inOrderOfStreams) {
    IoRequest request = peek(inOrderOfStreams);
    lastOrder = request.stream().order();
    turns++;
    return request;
  }

  boolean goesBefore(FlowQueue other) {
    return startTag < other.startTag || (startTag == other.startTag && sequence < other.sequence);
  }

  /** Pays a charge from the credit as far as that goes, and says what is left of it. */
  double pay(double charge) {
    double fromCredit = Math.min(credit, charge);
    credit -= fromCredit;
    return charge - fromCredit;
  }

  /** Moves the tags back by as much as virtual time. */
  void rebase(double virtualTime) {
    startTag -= virtualTime;
    finishTag -= virtualTime;
    dispatchedTag -= virtualTime;
  }

  double takeCredit() {
    double taken = credit;
    credit = 0;
    return taken;
  }

  void append(IoRequest request) {
    request.turnsBefore = turns;
    waiting.append(request);
    request.stream().appendWaiting(request);
  }

  void remove(IoRequest request) {
    waiting.remove(request);
    request.stream().removeWaiting(request);
  }
}
