// SPDX-License-Identifier: Apache-2.0
package io.weir.core.gate;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Which visitor, if any, has the gate to itself and goes in and out without asking. Used under the
 * gate's lock.
 *
 * <p>It takes a while to be alone: two visitors who take turns are each gone for a moment after
 * each request, and a turn waits for them.
 */
final class Alone {
  private static final int REQUESTS_IN_A_ROW = 64;

  private final Consumer<Visitor> tell;
  private @Nullable Visitor soloist;
  private @Nullable Visitor leaving;
  private @Nullable Visitor latest;
  private int inARow;

  /**
   * @param tell told of a visitor that is no longer alone, and outside: what it did counts now
   */
  Alone(Consumer<Visitor> tell) {
    this.tell = tell;
  }

  /** Somebody asks to go in, so nobody is alone. */
  void asks(Visitor visitor) {
    revoke();
    inARow = visitor == latest ? inARow + 1 : 1;
    latest = visitor;
  }

  /** A visitor has left and nobody waits or is inside. */
  void isLeftAlone(Visitor visitor) {
    if (visitor == latest && inARow >= REQUESTS_IN_A_ROW && leaving == null) {
      visitor.solo.grant();
      soloist = visitor;
    }
  }

  void revoke() {
    Visitor visitor = soloist;
    if (visitor != null) {
      soloist = null;
      if (visitor.solo.revoke()) {
        leaving = visitor;
      } else {
        tell.accept(visitor);
      }
    }
  }

  /** Whether one who was alone has not left since somebody came: who came waits for it. */
  boolean isLeaving() {
    return leaving != null;
  }

  /** Says whether that was the one who was waited for. */
  boolean hasLeft(Visitor visitor) {
    boolean waitedFor = visitor == leaving;
    if (waitedFor) {
      leaving = null;
    }
    return waitedFor;
  }

  void closes(Visitor visitor) {
    if (visitor == soloist) {
      revoke();
    }
    if (visitor == latest) {
      latest = null;
    }
  }
}
