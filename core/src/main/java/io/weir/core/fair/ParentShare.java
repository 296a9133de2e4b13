// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import io.weir.core.request.Flow;
import org.jspecify.annotations.Nullable;

/**
 * A share that is divided further: all of the device, a queue, or a user. Its members compete by a
 * virtual time of their own.
 */
final class ParentShare extends Share {
  /** The members that have requests waiting. */
  final ShareHeap backlogged = new ShareHeap();

  /** v of its members: S of the last one that went, as it had the least. */
  double virtualTime;

  /** How many members are known, with requests or without. */
  int members;

  /** The least tag of its active members, by {@link ActiveFlows}. */
  double leastActiveTag;

  /** What its active members weigh together, by {@link ActiveFlows}. */
  double activeWeight;

  /** In which look it was counted. */
  long weighedAtLook;

  ParentShare(Flow flow, @Nullable ParentShare parent) {
    super(flow, parent);
  }

  /** All of the device. */
  static ParentShare root() {
    return new ParentShare(new Flow("(all)", Flow.DEFAULT_WEIGHT), null);
  }

  @Override
  boolean isBacklogged() {
    return !backlogged.isEmpty();
  }

  /** The flow that has the least start tag, level by level; asked only while one waits. */
  FlowQueue least() {
    Share least = backlogged.least();
    while (least instanceof ParentShare branch) {
      least = branch.backlogged.least();
    }
    return (FlowQueue) least;
  }

  void verifyState() {
    backlogged.verifyState();
    if (isBacklogged() && backlogged.least().startTag < virtualTime) {
      throw new IllegalStateException(
          "a start tag "
              + backlogged.least().startTag
              + " in "
              + flow().name()
              + " lies before v = "
              + virtualTime);
    }
  }
}
