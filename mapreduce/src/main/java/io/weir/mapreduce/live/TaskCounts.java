// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.live;

/**
 * How far a MapReduce job is.
 *
 * @param maps how many it has; one while more are not done than are worth a count
 * @param mapsDone of them
 * @param reduces how many it has; not counted before its maps are done
 * @param shufflesDone those that have fetched all that they reduce
 */
public record TaskCounts(int maps, int mapsDone, int reduces, int shufflesDone) {
  /** Of a job with maps that are not done. */
  static final TaskCounts MAPPING = new TaskCounts(1, 0, 0, 0);
}
