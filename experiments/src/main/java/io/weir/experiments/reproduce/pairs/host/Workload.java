// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.pairs.host;

/**
 * What a benchmark of the paper moves and computes.
 *
 * @param name as the paper has it
 * @param mapOutput over the input
 * @param reduceOutput over the input
 * @param mapSecondsPerMegabyte of a processor, by the input
 * @param reduceSecondsPerMegabyte of a processor, by what a reduce reads
 */
public record Workload(
    String name,
    double mapOutput,
    double reduceOutput,
    double mapSecondsPerMegabyte,
    double reduceSecondsPerMegabyte) {
  /** With a combiner hardly anything is left to write: light. */
  public static final Workload WORDCOUNT = new Workload("wordcount", 0.05, 0.02, 0.30, 0.05);

  /** The map output is 1.7 times the input: moderate. */
  public static final Workload UNCOMBINED =
      new Workload("wordcount_uncombined", 1.7, 0.02, 0.25, 0.06);

  /** Input, map output and reduce output have the same size: heavy. */
  public static final Workload SORT = new Workload("sort", 1, 1, 0.08, 0.05);
}
