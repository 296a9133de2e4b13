// SPDX-License-Identifier: Apache-2.0
package io.weir.core.exchange;

import java.util.List;

/**
 * What a node says: how much service each of its flows has got there so far.
 *
 * <p>Flows have numbers, which the node gives and tells once; most reports hold no name.
 *
 * @param node who reports: a name that stays when the node restarts
 * @param incarnation another number each time that the node starts
 * @param edition another number each time that the node numbers its flows anew
 * @param sequence grows from report to report of an incarnation
 * @param firstName the number of the flow that the first of {@code names} is the name of
 * @param names of the flows that the broker may not know by number
 * @param baseNanos for each of {@code names}: what the flow had got already when the node began to
 *     count it; more than 0 for one that was forgotten and has come back
 * @param serviceNanos by number: device time that the flow has got in this incarnation
 * @param weightsHeard the edition of the weights that the node has heard from this broker; {@link
 *     WeightChanges#NONE} or {@link WeightChanges#ANOTHERS} before it has heard any from it
 */
@SuppressWarnings("ArrayRecordComponent") // boxed, they would be most of what a broker does
public record ServiceReport(
    String node,
    long incarnation,
    long edition,
    long sequence,
    int firstName,
    List<String> names,
    long[] baseNanos,
    long[] serviceNanos,
    long weightsHeard) {

  /** The report of a node that has no weights from a broker. */
  public ServiceReport(
      String node,
      long incarnation,
      long edition,
      long sequence,
      int firstName,
      List<String> names,
      long[] baseNanos,
      long[] serviceNanos) {
    this(
        node,
        incarnation,
        edition,
        sequence,
        firstName,
        names,
        baseNanos,
        serviceNanos,
        WeightChanges.NONE);
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
