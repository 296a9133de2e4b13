// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.usage;

import java.util.Arrays;

/**
 * What flows get of a disk: a row for each flow that used it in an interval, in columns, as a
 * cluster has millions of rows.
 *
 * @param flow its number among the flows of the node
 * @param readPerSecond bytes
 * @param writtenPerSecond bytes
 * @param served the part of the disk's time that it got, from 0
 * @param due the part of the disk's time that its weight would have given it, from 0
 * @param wanted the part of the interval in which it wanted the disk, from 0 to 1
 * @param waiting how many of its requests waited, on average
 * @param late how many of its requests have waited for longer than it is promised at most
 */
@SuppressWarnings("ArrayRecordComponent") // boxed, they would fill a NameNode's memory
public record FlowRates(
    int[] flow,
    float[] readPerSecond,
    float[] writtenPerSecond,
    float[] served,
    float[] due,
    float[] wanted,
    float[] waiting,
    int[] late) {

  /** So many rows of nothing. */
  public static FlowRates ofRows(int rows) {
    return new FlowRates(
        new int[rows],
        new float[rows],
        new float[rows],
        new float[rows],
        new float[rows],
        new float[rows],
        new float[rows],
        new int[rows]);
  }

  public int rows() {
    return flow.length;
  }

  /** The first rows alone. */
  FlowRates first(int rows) {
    return new FlowRates(
        Arrays.copyOf(flow, rows),
        Arrays.copyOf(readPerSecond, rows),
        Arrays.copyOf(writtenPerSecond, rows),
        Arrays.copyOf(served, rows),
        Arrays.copyOf(due, rows),
        Arrays.copyOf(wanted, rows),
        Arrays.copyOf(waiting, rows),
        Arrays.copyOf(late, rows));
  }

  /** Adds what a row of another disk's says to a row of this one. */
  public void add(int row, FlowRates other, int otherRow) {
    readPerSecond[row] += other.readPerSecond[otherRow];
    writtenPerSecond[row] += other.writtenPerSecond[otherRow];
    served[row] += other.served[otherRow];
    due[row] += other.due[otherRow];
    wanted[row] += other.wanted[otherRow];
    waiting[row] += other.waiting[otherRow];
    late[row] = (int) Math.min(Integer.MAX_VALUE, (long) late[row] + other.late[otherRow]);
  }
}
