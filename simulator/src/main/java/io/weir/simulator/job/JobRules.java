// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.job;

import io.weir.core.request.Require;

/**
 * How jobs run, whichever they are.
 *
 * @param slowStart which part of the maps is done before reduces begin, 0 to 1: {@code
 *     mapreduce.job.reduce.slowstart.completedmaps}
 * @param master what runs each job
 * @param inputCopies how many copies there are of each block of input, 1 or more
 * @param parallelFetches how many map outputs a reduce fetches at a time, 1 or more: {@code
 *     mapreduce.reduce.shuffle.parallelcopies}
 * @param mostFetches in how many parts at most a reduce fetches its input: with fewer than there
 *     are maps each stands for the outputs of several
 * @param spread how much tasks of a stage differ in processor time: the standard deviation of the
 *     logarithm, 0 or more
 * @param speculates whether a second attempt of a task may run: {@code mapreduce.map.speculative},
 *     {@code mapreduce.reduce.speculative}
 * @param inputInTurn whether the first copy of block i of a job's input lies on node i mod n of
 *     those with blocks, as the lab loads it; else anywhere
 * @param pieceBytes what a task that reads nothing writes at a time, 1 or more
 * @param unacknowledgedBytes what a client has on its way to a pipeline before it waits for
 *     acknowledgements, 1 or more: {@code dfs.client.write.max-packets-in-flight} packets
 * @param socketBytes what the socket between a DataNode and its reader holds, 0 or more; 0 if a
 *     reader has a piece ahead and no more
 */
public record JobRules(
    double slowStart,
    Master master,
    int inputCopies,
    int parallelFetches,
    int mostFetches,
    double spread,
    boolean speculates,
    boolean inputInTurn,
    long pieceBytes,
    long unacknowledgedBytes,
    long socketBytes) {
  /** Packets of a client. */
  public static final long PACKET_BYTES = 64 << 10;

  /** What 80 packets hold. */
  private static final long UNACKNOWLEDGED_BYTES = 80 * PACKET_BYTES;

  /** Hadoop's own; in pieces of several packets, so that there are fewer events. */
  public static final JobRules HADOOP =
      new JobRules(
          0.05,
          Master.waiting(5_000_000_000L),
          3,
          5,
          1000,
          0,
          false,
          false,
          4 << 20,
          UNACKNOWLEDGED_BYTES,
          0);

  /**
   * With clients of HDFS as {@link #HADOOP} has them.
   *
   * @param masterNanos what a job's master waits before its first task, 0 or more
   */
  public JobRules(
      double slowStart,
      long masterNanos,
      int inputCopies,
      int parallelFetches,
      int mostFetches,
      double spread,
      boolean speculates) {
    this(
        slowStart,
        Master.waiting(masterNanos),
        inputCopies,
        parallelFetches,
        mostFetches,
        spread,
        speculates,
        HADOOP.inputInTurn,
        HADOOP.pieceBytes,
        HADOOP.unacknowledgedBytes,
        HADOOP.socketBytes);
  }

  public JobRules {
    Require.that(slowStart >= 0 && slowStart <= 1, "slowStart", slowStart, "from 0 to 1");
    Require.that(inputCopies >= 1, "inputCopies", inputCopies, "1 or more");
    Require.that(parallelFetches >= 1, "parallelFetches", parallelFetches, "1 or more");
    Require.that(mostFetches >= 1, "mostFetches", mostFetches, "1 or more");
    Require.that(spread >= 0, "spread", spread, "0 or more");
    Require.that(pieceBytes >= 1, "pieceBytes", pieceBytes, "1 or more");
    Require.that(unacknowledgedBytes >= 1, "unacknowledgedBytes", unacknowledgedBytes, "1 or more");
    Require.that(socketBytes >= 0, "socketBytes", socketBytes, "0 or more");
  }
}
