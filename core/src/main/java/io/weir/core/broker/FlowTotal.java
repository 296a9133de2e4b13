// SPDX-License-Identifier: Apache-2.0
package io.weir.core.broker;

import io.weir.core.exchange.Standing;
import io.weir.core.request.Flow;
import io.weir.core.tree.Place;
import io.weir.core.tree.Placement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What one flow gets from all nodes. */
final class FlowTotal {
  final String name;

  /** Whether it is all those of a user for whom there is no room apart. */
  final boolean isOthers;

  /** What it has got since the broker knows of it, for nodes that ask for that. */
  long totalNanos;

  /** What it gets now, in millionths of a device. */
  long rate;

  /** What it gets where, and while, it wants more, in 255ths of that. */
  long wantedRate;

  /** At how many nodes it waits and gets nothing. */
  int waiting;

  /** What is moved for it now, where it has a limit. */
  long bytesPerSecond;

  /** Whether it, or anything that it is part of, has a limit. */
  boolean isLimited;

  /** Where it stands by what a node has said. */
  List<Placement.Level> path;

  /** By which factors nodes moved what is on its path when the first of them named it. */
  float[] saidFactors = Standing.NO_FACTORS;

  /** Whether a node has said it, and not one of version 0.1, which cannot. */
  boolean isSaid;

  /** Where it stands by what the broker knows; null if nowhere. */
  @Nullable Placement placement;

  /** Where it stands; null as long as nobody has put it anywhere. */
  @Nullable ClusterShare share;

  /** The edition in which it came there. */
  long changed;

  /** Where it stands in the tree of flat weights; null if nowhere. */
  @Nullable Place place;

  /** How many nodes have a number for it. */
  private int namedBy;

  /** When the last of them gave it up. */
  long unnamedSinceNanos;

  FlowTotal(String name) {
    this.name = name;
    this.isOthers = name.endsWith("/" + FlowTable.OTHERS);
    this.path = pathOf(name);
  }

  /** As long as no node has said where it stands: with the user that is in its name. */
  private static List<Placement.Level> pathOf(String name) {
    Placement.Level itself = new Placement.Level(name, Flow.DEFAULT_WEIGHT);
    int slash = name.indexOf('/');
    return slash <= 0
        ? List.of(itself)
        : List.of(Placement.Level.ofUser(name.substring(0, slash), Flow.DEFAULT_WEIGHT), itself);
  }

  /** Where it stands by what a node says, which has it under its own name or among others. */
  void standsAt(List<Placement.Level> said) {
    path = said;
    isSaid = true;
    if (isOthers) {
      path = new ArrayList<>(said.subList(0, said.size() - 1));
      path.add(new Placement.Level(FlowTable.OTHERS, Flow.DEFAULT_WEIGHT));
    }
  }

  /** A node that names it has it moved by these factors, or by none. */
  void isMovedBy(float[] factors) {
    saidFactors = saidFactors.length == 0 ? factors : saidFactors;
  }

  /** From below the root, also where the broker knows more than nodes do. */
  List<Placement.Level> wholePath() {
    Placement its = placement;
    return its == null ? path : its.above(path);
  }

  /** It has got so much more; never more than nodes of version 0.1 understand. */
  void addTotal(double nanos) {
    totalNanos = Math.min(ReportCheck.LARGEST_SERVICE_NANOS, totalNanos + (long) (nanos + 0.5));
  }

  /** One node more names it, or one less. */
  void isNamedBy(int more) {
    namedBy += more;
  }

  int namedBy() {
    return namedBy;
  }

  /** One node gives it so much more than before, or less. */
  void gets(long more, long moreWanted) {
    rate += more;
    wantedRate += moreWanted;
    if (share != null) {
      share.rate += more;
      share.wantedRate += moreWanted;
    }
  }

  /** At one node more it waits and gets nothing, or at one less. */
  void waits(int more) {
    waiting += more;
    if (share != null) {
      share.waiting += more;
    }
  }
}
