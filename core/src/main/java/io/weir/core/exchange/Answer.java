// SPDX-License-Identifier: Apache-2.0
package io.weir.core.exchange;

import io.weir.core.tree.Placement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the broker answers to a {@link ServiceReport}. */
public sealed interface Answer {
  /**
   * What each flow of the report has got from all nodes.
   *
   * @param epoch another number each time that the broker starts, and all totals with it
   * @param totalNanos by the number that the node gave the flow; only what they grow by means
   *     anything
   * @param weights null: as they were
   */
  @SuppressWarnings("ArrayRecordComponent") // boxed, they would be most of what a broker does
  record Totals(long epoch, long[] totalNanos, @Nullable WeightChanges weights) implements Answer {
    /** One that says nothing of weights. */
    public Totals(long epoch, long[] totalNanos) {
      this(epoch, totalNanos, null);
    }
  }

  /**
   * By which factors the weights of flows, and of what they are part of, are moved.
   *
   * @param epoch another number each time that the broker starts
   * @param edition what the node has heard now
   * @param all whether these are all that there are; else those that it has heard stay but for
   *     these
   * @param changes one for each flow
   * @param parts which part of each limit is the node's: all of those that its flows are below
   * @param nodes how many nodes there are: of a limit that is in no part yet each has that part
   * @param weights the number of the weights that the cluster has now; 0: none have been set
   */
  record Factors(
      long epoch,
      long edition,
      boolean all,
      List<Change> changes,
      List<Part> parts,
      int nodes,
      long weights)
      implements Answer {
    /**
     * @param number that the node gave a flow which is below the limit
     * @param level of that flow's path that is limited: 0 is below the root
     * @param part of the limit, from 0 to 1
     */
    public record Part(int number, int level, float part) {}

    /**
     * @param number that the node gave the flow
     * @param factors of each level, from below the root to the flow itself, from 1/8 to 8
     * @param isMoved whether the flow stands elsewhere than before, or is new to the node
     * @param placement where it stands then by what the broker knows; null: where the node says
     */
    @SuppressWarnings("ArrayRecordComponent") // most of an answer
    public record Change(
        int number, float[] factors, boolean isMoved, @Nullable Placement placement) {}

    public Factors {
      changes = List.copyOf(changes);
      parts = List.copyOf(parts);
    }

    /** One of a broker that has no weights and no limits. */
    public Factors(long epoch, long edition, boolean all, List<Change> changes) {
      this(epoch, edition, all, changes, List.of(), 1, 0);
    }

    /** The same, with the number of the cluster's weights. */
    public Factors withWeights(long number) {
      return new Factors(epoch, edition, all, changes, parts, nodes, number);
    }
  }

  /** The broker does not know what the numbers mean: the next report is to hold all names. */
  record TellNames() implements Answer {}

  /**
   * The report was not taken.
   *
   * @param reason for a log
   */
  record Refused(String reason) implements Answer {}
}
