// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.mrg.host;

/**
 * What a job does. The first three are those of the lab's guests (native/xen/guest/work.c).
 *
 * @param mapRounds of computing for each 16 KiB of input
 * @param reduceRounds of computing for each 16 KiB of what is merged
 * @param spilled sixteenths of the input that maps write
 * @param jobs one after the other
 */
public record Workload(String label, int mapRounds, int reduceRounds, int spilled, int jobs) {
  public static final Workload WORD_COUNT = new Workload("wordcount", 1, 1, 14, 1);
  public static final Workload GREP = new Workload("grep", 75, 5, 1, 1);
  public static final Workload SORT = new Workload("sort", 10, 10, 16, 1);

  /** Join, select and insert: the paper says what they are, but not what they cost. */
  public static final Workload HQL = new Workload("hql", 20, 10, 8, 3);
}
