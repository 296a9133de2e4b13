// SPDX-License-Identifier: Apache-2.0
package io.weir.core.accounting;

import io.weir.core.request.Flow;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** What each flow is due by its place in the tree of queues and users ({@link Flow#parent}). */
final class IdealTree {
  private final IdealShares root = new IdealShares(new Flow("(all)", Flow.DEFAULT_WEIGHT), null);
  private final Map<Flow, IdealShares> byParent = new ConcurrentHashMap<>();

  /** Among whom flows with this parent have their shares. */
  IdealShares below(@Nullable Flow parent) {
    if (parent == null) {
      return root;
    }
    IdealShares known = byParent.get(parent);
    if (known == null) {
      known = new IdealShares(parent, below(parent.parent()));
      byParent.put(parent, known);
    }
    return known;
  }

  /** The same, and nothing is kept for who is not known: then those that it is part of count. */
  double weightsOver(Flow flow) {
    Flow parent = flow.parent();
    if (parent == null) {
      return root.weightsOver(flow.weight());
    }
    IdealShares known = byParent.get(parent);
    return known == null ? weightsOver(parent) : known.weightsOver(flow.weight());
  }

  /** Something was served. */
  void serve(double nanos) {
    root.serve(nanos);
  }

  /** Whoever none of these is below is forgotten. */
  void retain(Collection<IdealShares> used) {
    Set<IdealShares> kept = new HashSet<>();
    for (IdealShares each : used) {
      for (IdealShares at = each; at != null && kept.add(at); at = at.parent()) {
        // the next one above
      }
    }
    byParent.values().retainAll(kept);
  }

  int size() {
    return byParent.size();
  }
}
