// SPDX-License-Identifier: Apache-2.0
package io.weir.core.broker;

import io.weir.core.exchange.NodeReport;
import java.util.List;

/**
 * By which factors the weights of neighbours are moved, so that each gets its share of the cluster
 * although it has its streams on other nodes than the others. Once a period, with r what each gets
 * of all nodes, w its weight, and h how far it wants more,
 *
 * <pre>
 *   λ = Σ h·r / Σ h·w              over those that are not at the bound
 *   e = 1 − r / (λ·w)                  β = max(α, e² / (e² + 4·q))
 *   z ← z + β · k · h · e              0 ≤ z ≤ ln 8,  and the least of those that want more goes to 0
 *   f = exp z
 * </pre>
 *
 * <p>Each node divides its devices by w·f. With k = 1, small errors and nothing late this is
 * iterative proportional fitting (Deming and Stephan, 1940; Sinkhorn, 1964): the nodes scale the
 * rows of the table of what each flow gets from each node to what they have to give, and the
 * factors scale its columns to what is due. That converges without oscillation for any number of
 * nodes, as no step depends on how many there are. What is reported is late by a period or two, so
 * k is {@value #GAIN}.
 *
 * <p>What a disk gives in bursts of a tenth of a second is random when it is counted once a second.
 * So r is a moving average, and both it and z move by the less the more r is random ({@link
 * MeanRate}, α and q); z by more, where its error is larger than chance would make it.
 *
 * <p>Who has too little although his factor is at the bound (his streams are on too few nodes) is
 * due nothing more: the others are compared among themselves, and their factors do not run away.
 * Who does not want more goes back to 1, and soon if he wants nothing for {@value #PERIODS_AWAY}
 * periods: what he was due is past by the time that he comes back. A newcomer begins there, beside
 * those that are on most nodes: with a mean of 0 it would begin above them, and push them far below
 * their shares at once. What it gets in its first period is a part of a period's, and moves
 * nothing.
 */
final class FactorLaw {
  /** k. */
  static final double GAIN = 0.4;

  /** A factor is from 1 to this. */
  static final double MOST_FACTOR = 8;

  private static final double MOST_LOG = Math.log(MOST_FACTOR);

  /** One step moves by no more than k times this. */
  private static final double MOST_ERROR = 1;

  /** Who wants the device for less than this part of what he gets there does not want more. */
  private static final double SATISFIED = 0.25;

  /** Who wants it for this part wants more. */
  private static final double HUNGRY = 0.75;

  /** Whose h is above this is one of those that want more. */
  private static final double COUNTS = 0.5;

  /** An error of twice the variation of a period, four times that of the mean, is half sure. */
  private static final double CHANCE = 4;

  /**
   * What is left each period of the factor of one that does not want more, and of the least of the
   * others'.
   */
  private static final double KEPT = 0.9;

  /** The same of one that has wanted nothing for {@value #PERIODS_AWAY} periods. */
  private static final double KEPT_AWAY = 0.5;

  /** Who wants nothing for longer does not come back in a moment, as who has bursts does. */
  private static final int PERIODS_AWAY = 2;

  /** How often it is found out anew who is at the bound: one may push another there. */
  private static final int LOOKS = 4;

  private FactorLaw() {}

  /** A period has passed: moves the factors of all that is below. */
  static void step(ClusterShare share) {
    List<ClusterShare> members = share.members();
    if (members.isEmpty()) {
      return;
    }
    share.rate = 0;
    share.wantedRate = 0;
    share.waiting = 0;
    for (int i = 0; i < members.size(); i++) {
      ClusterShare each = members.get(i);
      step(each);
      share.rate += each.rate;
      share.wantedRate += each.wantedRate;
      share.waiting += each.waiting;
    }
    fit(members);
  }

  private static void fit(List<ClusterShare> members) {
    for (int i = 0; i < members.size(); i++) {
      ClusterShare each = members.get(i);
      each.mean.add((double) each.rate, (double) each.wantedRate);
      each.hunger = hunger(each.mean);
      countAway(each);
      each.isAtBound = false;
    }
    double perWeight = perWeight(members);
    for (int look = 1; look < LOOKS && findBounds(members, perWeight); look++) {
      perWeight = perWeight(members);
    }
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < members.size(); i++) {
      ClusterShare each = members.get(i);
      each.logFactor += move(each, perWeight);
      if (each.hunger > COUNTS) {
        least = Math.min(least, each.logFactor);
      }
    }
    double zero = zero(least);
    for (int i = 0; i < members.size(); i++) {
      ClusterShare each = members.get(i);
      double moved = each.logFactor - zero * each.hunger;
      each.logFactor = bounded(moved);
      each.hasStepped = true;
    }
  }

  /** The logarithm of a factor from 1 to 8. */
  static double bounded(double logFactor) {
    return Math.max(0, Math.min(MOST_LOG, logFactor));
  }

  /**
   * What is taken from all logarithms, so that the least becomes 0: at once where it has fallen
   * below, as that is a bound, and step by step where it is above. Who has the least may want more
   * in one period and not in the next; if all others fell at once, he would.
   */
  private static double zero(double least) {
    if (least == Double.POSITIVE_INFINITY) {
      return 0;
    }
    return least > 0 ? (1 - KEPT) * least : least;
  }

  /** Who waits for a device that stands still, or has just come back, is not away. */
  private static void countAway(ClusterShare share) {
    if (share.hunger > 0) {
      share.hasWanted = true;
      share.periodsAway = 0;
    } else if (share.hasWanted && share.waiting == 0 && !share.mean.isNew()) {
      share.periodsAway = Math.min(share.periodsAway + 1, PERIODS_AWAY + 1);
    }
  }

  /** By how much its logarithm would move: towards its share, and back to 0 as it wants less. */
  private static double move(ClusterShare share, double perWeight) {
    if (share.periodsAway > PERIODS_AWAY) {
      return -(1 - KEPT_AWAY) * share.logFactor;
    }
    if (share.mean.isNew()) {
      return 0;
    }
    double back = -(1 - KEPT) * (1 - share.hunger) * share.logFactor;
    if (share.hunger == 0) {
      return back;
    }
    // Not ln(λ·w/r), which of a rate that is random is above 0 in the mean.
    double error = Math.max(-MOST_ERROR, 1 - share.mean.rate() / (perWeight * share.weight));
    return sure(share.mean, error) * GAIN * share.hunger * error + back;
  }

  /** β: how much of its error is no chance. */
  private static double sure(MeanRate mean, double error) {
    double squared = error * error;
    double chance = CHANCE * mean.noise();
    return squared == 0 ? 0 : Math.max(mean.latest(), squared / (squared + chance));
  }

  private static double hunger(MeanRate mean) {
    double wanted = mean.wanted() / NodeReport.ALL_WANTED;
    double part = (wanted - SATISFIED) / (HUNGRY - SATISFIED);
    return Math.max(0, Math.min(1, part));
  }

  /** λ: what those that are not at a bound get for each unit of weight. */
  private static double perWeight(List<ClusterShare> members) {
    double rate = 0;
    double weight = 0;
    for (int i = 0; i < members.size(); i++) {
      ClusterShare each = members.get(i);
      if (!each.isAtBound) {
        rate += each.hunger * each.mean.rate();
        weight += each.hunger * each.weight;
      }
    }
    return weight == 0 ? 0 : rate / weight;
  }

  /**
   * Who is at the bound, and has less than what is due.
   *
   * @return whether others are than before; nothing has changed where all would be
   */
  private static boolean findBounds(List<ClusterShare> members, double perWeight) {
    boolean isNew = false;
    boolean someAreNot = false;
    for (int i = 0; i < members.size(); i++) {
      ClusterShare each = members.get(i);
      boolean isAtBound = isAtBound(each, perWeight);
      isNew |= isAtBound != each.isAtBound;
      someAreNot |= each.hunger > 0 && !isAtBound;
    }
    if (!isNew || !someAreNot) {
      return false;
    }
    for (int i = 0; i < members.size(); i++) {
      members.get(i).isAtBound = isAtBound(members.get(i), perWeight);
    }
    return true;
  }

  private static boolean isAtBound(ClusterShare share, double perWeight) {
    return share.hunger > 0
        && share.logFactor >= MOST_LOG
        && share.mean.rate() < perWeight * share.weight;
  }
}
