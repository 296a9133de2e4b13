// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import io.weir.core.device.Lead;
import io.weir.core.device.ReadPace;
import io.weir.core.device.ThinkTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The flows that use a device without seeks now, and the bound on how far another one may be ahead
 * of them ({@link Lead}).
 *
 * <pre>
 *  may go  ⇔  S ≤ A + L/w  for the tag A of each other active flow
 * </pre>
 *
 * <p>A flow is active from its first request at the device until its last one has left or is
 * overdue, and, if it asks again soon ({@link ThinkTime}), until it has had time to. A is the start
 * tag of what it has waiting, or the finish tag of what it had last.
 *
 * <p>Nobody's bursts wait for a flow whose scattered reads get its share beside them anyway, of
 * what they get without bursts ({@link ReadPace}): many such devices serve both at once, and what
 * is held back for it would help nobody. It comes to be behind by no more than L/w then.
 *
 * <p>Scattered requests of a flow that wait when one of them goes may go with it, as far as up to
 * another L/w: together they have more of the device than one by one, and pay for the same time. A
 * flow of little weight would else always have one of them at the device.
 *
 * <p>Their number is bounded by what may be outstanding, and by how many flows may come and go in
 * the time that a flow is waited for.
 */
final class ActiveFlows {
  private final Lead lead;
  private final List<FlowQueue> flows = new ArrayList<>();
  private long heldUntilNanos;
  private @Nullable FlowQueue mostBehind;
  private long look;

  ActiveFlows(Lead lead) {
    this.lead = lead;
  }

  void dispatched(FlowQueue flow, boolean isScattered) {
    if (!lead.isBounded()) {
      return;
    }
    if (!flow.active) {
      flow.active = true;
      flows.add(flow);
    }
    if (isScattered && goesAlong(flow)) {
      flow.together--;
    } else {
      flow.together = flow.size();
      flow.togetherTag = flow.dispatchedTag + lead.nanos() / flow.weight();
    }
  }

  private static boolean goesAlong(FlowQueue flow) {
    return flow.together > 0 && flow.startTag <= flow.togetherTag;
  }

  /**
   * Looks at all of them: what the methods below say is about this moment and this flow. Two flows
   * are compared where they are of one parent.
   *
   * @param isScattered whether its next request is
   */
  void compare(FlowQueue next, boolean isScattered, long nowNanos) {
    nobodyIsBehind(next);
    if (!isScattered) {
      seeAll(next);
    }
    boolean goesAlong = isScattered && goesAlong(next);
    double mostBehindNanos = 0;
    for (int i = flows.size() - 1; i >= 0; i--) {
      FlowQueue flow = flows.get(i);
      long untilNanos = activeUntilNanos(flow);
      if (untilNanos <= nowNanos) {
        flow.active = false;
        flows.set(i, flows.get(flows.size() - 1));
        flows.remove(flows.size() - 1);
      } else if (flow != next) {
        Share its = flow.against(next);
        Share nexts = next.against(flow);
        double mostTag = nexts.startTag - lead.nanos() / nexts.weight();
        boolean isServed = !isScattered && flow.pace.isAtLeast(part(flow), nowNanos);
        if (isServed && its.seenFlows == 1) {
          its.raise(mostTag); // what it is behind is nobody else's claim
        }
        double tag = tag(its);
        its.parent().leastActiveTag = Math.min(its.parent().leastActiveTag, tag);
        double behindNanos = (nexts.startTag - tag) * nexts.weight();
        if (behindNanos > mostBehindNanos) {
          mostBehindNanos = behindNanos;
          mostBehind = flow;
        }
        if (tag < mostTag && !isServed && !goesAlong) {
          heldUntilNanos = Math.max(heldUntilNanos, untilNanos);
        }
      }
    }
  }

  private void nobodyIsBehind(FlowQueue next) {
    mostBehind = null;
    heldUntilNanos = Long.MIN_VALUE;
    Share each = next;
    for (ParentShare in = next.parentOrNull(); in != null; in = in.parentOrNull()) {
      in.leastActiveTag = each.startTag;
      each = in;
    }
  }

  /** How many flows are active in each share, and what the shares weigh that have some. */
  private void seeAll(FlowQueue next) {
    look++;
    if (!next.active) {
      see(next);
    }
    for (int i = 0; i < flows.size(); i++) {
      see(flows.get(i));
    }
  }

  private void see(FlowQueue flow) {
    Share each = flow;
    for (ParentShare in = flow.parentOrNull(); in != null; in = in.parentOrNull()) {
      if (each.seenAtLook != look) {
        each.seenAtLook = look;
        each.seenFlows = 0;
        in.activeWeight = each.weight() + (in.weighedAtLook == look ? in.activeWeight : 0);
        in.weighedAtLook = look;
      }
      each.seenFlows++;
      each = in;
    }
  }

  /** Its share among all that were seen, at each level. */
  private static double part(FlowQueue flow) {
    double part = 1;
    Share each = flow;
    for (ParentShare in = flow.parentOrNull(); in != null; in = in.parentOrNull()) {
      part *= each.weight() / in.activeWeight;
      each = in;
    }
    return part;
  }

  /** Until when the flow that was compared is held, if no other one becomes inactive before. */
  long heldUntilNanos() {
    return heldUntilNanos;
  }

  /** The flow that is furthest behind; null if the one that was compared is. */
  @Nullable FlowQueue mostBehind() {
    return mostBehind;
  }

  /** What its requests at the device will cost is not known yet, and counts when they have left. */
  private static double tag(Share share) {
    return share.outstanding > 0 ? share.dispatchedTag : share.finishTag;
  }

  private long activeUntilNanos(FlowQueue flow) {
    if (flow.outstanding > 0) {
      return flow.dispatchedNanos + DispatchLimit.OVERDUE_NANOS; // nobody waits for one that hangs
    }
    return flow.isEmpty()
        ? flow.completedNanos + flow.thinkTime.patienceNanos(lead.waitNanos())
        : Long.MIN_VALUE; // it waits itself, and goes before or after by its tag
  }
}
