// SPDX-License-Identifier: Apache-2.0
package io.weir.core.broker;

import io.weir.core.tree.Placement;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The queues, users and applications of the cluster, with what they get and by which factors their
 * weights are moved. A flow stands where the first node has put it that named it, below the queue
 * that it has a {@link Placement} in, if it has one.
 */
final class ClusterTree {
  /** A factor is told anew when its logarithm has moved by so much: a hundredth of a weight. */
  private static final double WORTH_TELLING = 0.01;

  /**
   * For so many steps it takes the factors of those that are new from nodes, which have them from
   * another broker, or from this one before it restarted.
   */
  private static final long STEPS_TO_TAKE_FACTORS = 60;

  private final ClusterShare root = new ClusterShare(null, "", 1);
  private final Map<String, Placement> placements = new HashMap<>();
  private long edition = 1;
  private long changed = 1;

  /** Grows with each step. */
  long edition() {
    return edition;
  }

  /** The edition with which the last change is told: who has heard it has heard all. */
  long changed() {
    return changed;
  }

  private long changes() {
    changed = edition + 1;
    return changed;
  }

  /** These have a place by what the broker knows itself, and no others. */
  void place(List<Placement> all) {
    placements.clear();
    for (Placement each : all) {
      placements.putIfAbsent(each.flow(), each);
      each.alsoCalled().forEach(name -> placements.putIfAbsent(name, each));
    }
  }

  /** Puts a flow where it belongs, or leaves it there; what it weighs there may be new. */
  void put(FlowTotal flow) {
    Placement placement = placements.get(flow.name);
    List<Placement.Level> path = placement == null ? flow.path : placement.above(flow.path);
    ClusterShare share = flow.share;
    if (share == null || !share.isAt(path)) {
      remove(flow);
      share = at(path);
      share.flows++;
      share.rate += flow.rate;
      share.wantedRate += flow.wantedRate;
      share.waiting += flow.waiting;
      flow.share = share;
      flow.changed = changes();
      if (edition <= STEPS_TO_TAKE_FACTORS) {
        share.beginWith(flow.saidFactors);
      }
    } else if (!Objects.equals(flow.placement, placement)) {
      flow.changed = changes();
    }
    flow.placement = placement;
  }

  /** What there is on the flow's path, as a node or the broker itself has said, weighs so much. */
  static void weigh(FlowTotal flow) {
    List<Placement.Level> path = flow.wholePath();
    ClusterShare each = flow.share;
    for (int i = path.size() - 1; i >= 0 && each != null; i--) {
      each.weight = path.get(i).weight();
      each = each.parent();
    }
  }

  /**
   * Finds out anew what has a limit, and what is given below it: whatever some flow says has one,
   * whatever others say. A user has one wherever he stands.
   */
  void limit(Collection<FlowTotal> flows) {
    forgetLimits(root);
    Map<Object, ClusterLimit> limits = new HashMap<>();
    flows.forEach(each -> markLimits(each, limits));
    flows.forEach(ClusterTree::addToLimits);
  }

  private static void forgetLimits(ClusterShare share) {
    share.limit = null;
    for (int i = 0; i < share.members().size(); i++) {
      forgetLimits(share.members().get(i));
    }
  }

  private static void markLimits(FlowTotal flow, Map<Object, ClusterLimit> limits) {
    List<Placement.Level> path = flow.wholePath();
    ClusterShare each = flow.share;
    for (int i = path.size() - 1; i >= 0 && each != null; i--) {
      Placement.Level level = path.get(i);
      if (level.isLimited() && each.limit == null) {
        Object of = level.isUser() ? level.name() : each;
        each.limit = limits.computeIfAbsent(of, any -> new ClusterLimit());
      }
      each = each.parent();
    }
  }

  private static void addToLimits(FlowTotal flow) {
    flow.isLimited = false;
    for (ClusterShare each = flow.share; each != null; each = each.parent()) {
      ClusterLimit limit = each.limit;
      if (limit != null) {
        flow.isLimited = true;
        limit.bytesPerSecond += flow.bytesPerSecond;
        limit.named += flow.namedBy();
      }
    }
  }

  private ClusterShare at(List<Placement.Level> path) {
    ClusterShare at = root;
    for (Placement.Level each : path) {
      at = at.member(each.name(), each.weight());
    }
    return at;
  }

  /** Nobody names the flow any more. */
  void remove(FlowTotal flow) {
    ClusterShare at = flow.share;
    flow.share = null;
    if (at != null) {
      at.flows--;
      at.rate -= flow.rate;
      at.wantedRate -= flow.wantedRate;
      at.waiting -= flow.waiting;
      at.prune();
    }
  }

  /** A period has passed. */
  void step() {
    FactorLaw.step(root);
    announce(root, 0);
    edition++;
  }

  /** Factors that have moved by as much as is worth telling are told with the next edition. */
  private void announce(ClusterShare share, long changedAbove) {
    if (Math.abs(share.logFactor - share.toldLogFactor) > WORTH_TELLING) {
      share.toldLogFactor = share.logFactor;
      share.changed = changes();
    }
    share.pathChanged = Math.max(share.changed, changedAbove);
    for (int i = 0; i < share.members().size(); i++) {
      announce(share.members().get(i), share.pathChanged);
    }
  }
}
