// SPDX-License-Identifier: Apache-2.0
package io.weir.core.exchange;

import io.weir.core.tree.Placement;
import java.util.List;

/**
 * What a node says: how much of its devices each of its flows has got since its last report, and
 * whether it wanted more. What a report says is of its interval alone: one that is lost, or said
 * twice, makes nothing wrong for long.
 *
 * <p>Flows have numbers, which the node gives and tells once; most reports hold no name.
 *
 * @param node who reports: a name that stays when the node restarts
 * @param incarnation another number each time that the node starts
 * @param edition another number each time that the node numbers its flows anew
 * @param sequence grows from report to report of an incarnation
 * @param intervalNanos what it covers, from 1 ms to 2 hours
 * @param firstName the number of the flow that the first of {@code names} is the name of
 * @param names of the flows that the broker may not know by number, with their places
 * @param serviceNanos by number: device time that the flow has got in the interval
 * @param wanted by number: for which part of what it got it wanted the device all the time, in
 *     255ths; of one that got nothing, not 0 if it waits
 * @param moved what was moved for flows that have a limit, or are part of something that has one
 * @param heard the edition of factors that the node has heard from this broker; 0: none
 */
@SuppressWarnings("ArrayRecordComponent") // boxed, they would be most of what a broker does
public record NodeReport(
    String node,
    long incarnation,
    long edition,
    long sequence,
    long intervalNanos,
    int firstName,
    List<Named> names,
    long[] serviceNanos,
    byte[] wanted,
    List<Moved> moved,
    long heard) {
  /** The whole of {@code wanted}. */
  public static final int ALL_WANTED = 255;

  /**
   * A flow, and where it stands by what the node knows.
   *
   * @param flow its name in the whole cluster
   * @param path from below the root to the flow itself, with what each weighs
   * @param factors by which the weights on its path are moved there now, from 1/8 to 8, up to the
   *     flow itself: as another broker has said, or this one before it restarted; empty if by none
   */
  @SuppressWarnings("ArrayRecordComponent") // as in what the node has heard
  public record Named(String flow, List<Placement.Level> path, float[] factors) {
    /** One whose weight is not moved. */
    public Named(String flow, List<Placement.Level> path) {
      this(flow, path, Standing.NO_FACTORS);
    }

    public Named {
      path = List.copyOf(path);
      if (path.isEmpty()) {
        throw new IllegalArgumentException("the path of " + flow + " has no level");
      }
    }
  }

  /**
   * What the node's devices have moved for a flow in the interval.
   *
   * @param number the flow's
   * @param bytes from 0
   */
  public record Moved(int number, long bytes) {}

  public NodeReport {
    names = List.copyOf(names);
    moved = List.copyOf(moved);
  }

  /** One of a node whose flows have no limits. */
  public NodeReport(
      String node,
      long incarnation,
      long edition,
      long sequence,
      long intervalNanos,
      int firstName,
      List<Named> names,
      long[] serviceNanos,
      byte[] wanted,
      long heard) {
    this(
        node,
        incarnation,
        edition,
        sequence,
        intervalNanos,
        firstName,
        names,
        serviceNanos,
        wanted,
        List.of(),
        heard);
  }

  /** Whether somebody who knows nothing of this node understands it. */
  public boolean tellsAllNames() {
    return firstName == 0 && names.size() == serviceNanos.length;
  }

  /** How many flows have a number once this report is known. */
  public int flows() {
    return serviceNanos.length;
  }
}
