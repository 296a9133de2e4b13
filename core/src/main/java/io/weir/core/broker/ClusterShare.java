// SPDX-License-Identifier: Apache-2.0
package io.weir.core.broker;

import io.weir.core.tree.Placement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A queue, a user or an application in the whole cluster: what it gets of all devices, and by which
 * factor its weight is moved, so that it gets its share ({@link FactorLaw}).
 */
final class ClusterShare {
  private final @Nullable ClusterShare parent;
  private final String name;
  private final List<ClusterShare> members = new ArrayList<>();
  private final Map<String, ClusterShare> byName = new HashMap<>(0);

  /** Where its parent has it among its members. */
  private int index;

  /** Beside its neighbours; above 0. */
  double weight;

  /** The device time that it gets, in millionths of a device; of an inner one its members'. */
  long rate;

  /** What it gets where, and while, it wants more, in 255ths of that. */
  long wantedRate;

  /** How often one of its flows waits at a node and gets nothing. */
  int waiting;

  /** The limit that all that is below has together; null if it has none. */
  @Nullable ClusterLimit limit;

  /** z: the logarithm of its factor. */
  double logFactor;

  /** The same as it was told last. */
  double toldLogFactor;

  /** The edition in which that was told. */
  long changed;

  /** The last edition in which it was so of this or of anything that this is part of. */
  long pathChanged;

  /** How many flows stand here. */
  int flows;

  /** Whether its factor has had a chance to move. */
  boolean hasStepped;

  /** h: how far it counts as one that wants more, from 0 to 1; by {@link FactorLaw}. */
  double hunger;

  /** Whether h has been above 0; by {@link FactorLaw}. */
  boolean hasWanted;

  /** For how many periods it has wanted nothing since; by {@link FactorLaw}. */
  int periodsAway;

  /** What it gets in a period in the mean; by {@link FactorLaw}. */
  final MeanRate mean = new MeanRate();

  /** Whether its factor is at a bound and would go on; by {@link FactorLaw}. */
  boolean isAtBound;

  /**
   * @param parent null: it is all of the cluster
   */
  ClusterShare(@Nullable ClusterShare parent, String name, double weight) {
    this.parent = parent;
    this.name = name;
    this.weight = weight;
    if (parent != null) {
      index = parent.members.size();
      parent.members.add(this);
      parent.byName.put(name, this);
    }
  }

  @Nullable ClusterShare parent() {
    return parent;
  }

  List<ClusterShare> members() {
    return members;
  }

  /** The member of this name, made if there is none. */
  ClusterShare member(String itsName, double itsWeight) {
    ClusterShare known = byName.get(itsName);
    return known == null ? new ClusterShare(this, itsName, itsWeight) : known;
  }

  /** Whether this is where a path leads. */
  boolean isAt(List<Placement.Level> path) {
    ClusterShare at = this;
    for (int i = path.size() - 1; i >= 0; i--) {
      if (at.parent == null || !at.name.equals(path.get(i).name())) {
        return false;
      }
      at = at.parent;
    }
    return at.parent == null;
  }

  /** Who has neither flows nor members is left out. */
  void prune() {
    ClusterShare at = this;
    while (at.parent != null && at.flows == 0 && at.members.isEmpty()) {
      at.parent.leaves(at);
      at = at.parent;
    }
  }

  private void leaves(ClusterShare member) {
    byName.remove(member.name);
    ClusterShare last = members.remove(members.size() - 1);
    if (last != member) {
      last.index = member.index;
      members.set(last.index, last);
    }
  }

  /** What was told last of its factor, and before it of those of what it is part of. */
  float[] toldFactors() {
    int levels = depth();
    float[] factors = new float[levels];
    for (ClusterShare at = this; at.parent != null; at = at.parent) {
      factors[--levels] = (float) Math.exp(at.toldLogFactor);
    }
    return factors;
  }

  /**
   * Begins with factors that nodes have, with what it is part of, where no step has been made yet.
   *
   * @param factors the last is its own, the one before that of its parent, and so on
   */
  void beginWith(float[] factors) {
    ClusterShare at = this;
    for (int i = factors.length - 1; i >= 0 && at.parent != null; i--) {
      if (!at.hasStepped) {
        at.logFactor = FactorLaw.bounded(Math.log(factors[i]));
        at.toldLogFactor = at.logFactor;
      }
      at = at.parent;
    }
  }

  /** How many levels it is below the root. */
  int depth() {
    int levels = 0;
    for (ClusterShare at = this; at.parent != null; at = at.parent) {
      levels++;
    }
    return levels;
  }

  double factor() {
    return Math.exp(logFactor);
  }
}
