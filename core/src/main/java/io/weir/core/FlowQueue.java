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

  /** What was charged for nothing and could not be taken off the start tag. */
  double credit;

  /** Breaks ties of start tags: the tag that was set first goes first. */
  long sequence;

  /** What the flow weighed when it became backlogged. */
  double backloggedWeight;

  /** Where the heap has put it, or −1. */
  int heapIndex = -1;

  /** Order of the stream that had the flow's last turn. */
  private long lastOrder = Long.MIN_VALUE;

  /** How many turns the flow has had. */
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
   * The request that opens the flow's next turn, where turns are long: the streams take turns in
   * their order.
   *
   * <p>New streams have ever higher numbers, and a flow of many short ones would never come round
   * to an old one: whoever was passed over for two rounds goes first, and the round starts anew
   * from there.
   */
  IoRequest firstOfNextStream() {
    IoRequest oldest = waiting.first();
    boolean passedOver = turns - oldest.turnsBefore > ROUNDS * waiting.size();
    IoRequest request = passedOver ? oldest : waiting.firstAfter(lastOrder);
    lastOrder = request.stream().order();
    turns++;
    return request;
  }

  /** How far the flow is, in virtual time. */
  double tag() {
    return isEmpty() ? finishTag : startTag;
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
