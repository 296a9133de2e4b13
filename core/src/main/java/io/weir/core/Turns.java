// SPDX-License-Identifier: Apache-2.0
package io.weir.core;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The open turns of a device; those that are over are kept for reuse, so that opening one allocates
 * nothing.
 */
final class Turns {
  private Turn[] turns = {};
  private int open;
  private int serving;

  int open() {
    return open;
  }

  /** Whether some turn keeps its slot without a request at the device. */
  boolean anyHolds() {
    return open > serving;
  }

  Turn get(int index) {
    return turns[index];
  }

  /** Whether a turn of the request's own stream waits for it. */
  boolean hasRoomFor(IoRequest request) {
    for (int i = 0; i < open; i++) {
      if (turns[i].isOf(request.stream()) && turns[i].hasRoomFor(request.costNanos)) {
        return true;
      }
    }
    return false;
  }

  /**
   * The turn that a flow that has come may end early: the one of the flow furthest ahead, if that
   * is lighter and has had more. One that was shortened for another is that other's.
   */
  @Nullable Turn toGiveWayTo(FlowQueue comer) {
    Turn furthest = null;
    double furthestTag = comer.startTag;
    for (int i = 0; i < open; i++) {
      FlowQueue its = turns[i].queue();
      if (its != null
          && !turns[i].isShortened()
          && its.flow().weight() < comer.flow().weight()
          && its.tag() > furthestTag) {
        furthest = turns[i];
        furthestTag = its.tag();
      }
    }
    return furthest;
  }

  Turn open(IoStream stream, FlowQueue queue, long lengthNanos) {
    if (open == turns.length) {
      turns = Arrays.copyOf(turns, open + 1);
      turns[open] = new Turn(open);
    }
    Turn turn = turns[open++];
    turn.open(stream, queue, lengthNanos);
    return turn;
  }

  void serve(Turn turn, long costNanos) {
    turn.serve(costNanos);
    serving++;
  }

  void hold(Turn turn, long untilNanos) {
    turn.hold(untilNanos);
    serving--;
  }

  void close(Turn turn) {
    if (turn.isServing()) {
      serving--;
    }
    turn.over();
    open--;
    Turn last = turns[open];
    turns[turn.index] = last;
    turns[open] = turn;
    last.index = turn.index;
    turn.index = open;
  }

  void verifyState() {
    int count = 0;
    for (int i = 0; i < turns.length; i++) {
      if (turns[i].index != i || (i >= open && turns[i].isServing())) {
        throw new IllegalStateException(
            "turn " + i + " is misplaced or serves although it is over");
      }
      count += turns[i].isServing() ? 1 : 0;
    }
    if (count != serving) {
      throw new IllegalStateException(count + " turns serve, " + serving + " were counted");
    }
  }
}
