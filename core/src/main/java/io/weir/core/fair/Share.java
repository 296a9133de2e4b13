// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import static java.util.Objects.requireNonNull;

import io.weir.core.request.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Whoever has a share of the device beside its neighbours: a flow ({@link FlowQueue}), or a user or
 * a queue, whose flows have that share together ({@link ParentShare}). It has its tags at its own
 * level: they are compared with those of neighbours, and with nobody else's.
 */
abstract class Share {
  private final Flow flow;
  private @Nullable ParentShare parent;
  private int level;

  /** S of the first waiting request; meaningful while it is backlogged. */
  double startTag;

  /** F of the last dispatched request; meaningful while it is not backlogged. */
  public double finishTag;

  /** What was charged too much and could not be taken off the start tag. */
  double credit;

  /** Breaks ties of start tags: the tag that was set first goes first. */
  long sequence;

  /** S of its last request that went. */
  double dispatchedTag;

  /** How many of its requests are at the device. */
  int outstanding;

  /** How many of its requests that wait are scattered. */
  int smallWaiting;

  /** Where the heap of its parent has it, or −1. */
  int heapIndex = -1;

  /** The weight by which its tags and its credit count: its own, or the one that it had before. */
  double taggedWeight;

  /** Its weight in that heap. */
  long units;

  /** In which look of {@link ActiveFlows} it was seen last, and with how many active flows. */
  long seenAtLook;

  int seenFlows;

  /** What it has beside its share. */
  final PromiseTags.Tags promised = new PromiseTags.Tags();

  /** Which of its flows goes, by {@link SmallRequests}, if it goes. */
  @Nullable FlowQueue candidate;

  /**
   * @param parent null: it is the root
   */
  Share(Flow flow, @Nullable ParentShare parent) {
    this.flow = flow;
    this.taggedWeight = flow.weight();
    setParent(parent);
  }

  final Flow flow() {
    return flow;
  }

  final double weight() {
    return flow.weight();
  }

  /** Whom it is part of; null for the root. */
  final @Nullable ParentShare parentOrNull() {
    return parent;
  }

  /** Whom it is part of; asked of all but the root. */
  final ParentShare parent() {
    return requireNonNull(parent);
  }

  final void setParent(@Nullable ParentShare its) {
    parent = its;
    level = its == null ? 0 : its.level() + 1;
  }

  /** How many are above it. */
  final int level() {
    return level;
  }

  /** Whether a request of it waits. */
  abstract boolean isBacklogged();

  /**
   * Who competes with the other one: this, or what this is part of, where the two are of one
   * parent.
   */
  final Share against(Share other) {
    Share its = this;
    Share others = other;
    while (its.level > others.level) {
      its = its.parent();
    }
    while (others.level > its.level) {
      others = others.parent();
    }
    while (its.parent != others.parent) {
      its = its.parent();
      others = others.parent();
    }
    return its;
  }

  /** The start tag of what waits, or the finish tag of what went last. */
  final double tag() {
    return isBacklogged() ? startTag : finishTag;
  }

  final boolean goesBefore(Share other) {
    return startTag < other.startTag || (startTag == other.startTag && sequence < other.sequence);
  }

  /** Pays a charge from the credit as far as that goes, and says what is left of it. */
  final double pay(double charge) {
    double fromCredit = Math.min(credit, charge);
    credit -= fromCredit;
    return charge - fromCredit;
  }

  final double takeCredit() {
    double taken = credit;
    credit = 0;
    return taken;
  }

  /**
   * A tag of its own by another weight. Who weighs less now pays more for its last request alone:
   * it may have been ahead of v before because another flow's long request still waits, and that
   * lead was its share by the weight before.
   *
   * @param ratio the weight before over the one of now
   */
  final double reweighed(double tag, double ratio) {
    double v = parent().virtualTime;
    double from = ratio > 1 ? Math.max(v, dispatchedTag) : v;
    return tag > from ? from + (tag - from) * ratio : tag;
  }

  /** It gives up what it is behind of this tag, and what it has at the device counts from there. */
  final void raise(double leastTag) {
    finishTag = Math.max(finishTag, leastTag);
    dispatchedTag = Math.max(dispatchedTag, leastTag);
  }

  /** Moves the tags back by as much as virtual time. */
  void rebase(double virtualTime) {
    startTag -= virtualTime;
    finishTag -= virtualTime;
    dispatchedTag -= virtualTime;
  }
}
