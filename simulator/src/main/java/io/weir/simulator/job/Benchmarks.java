// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.job;

import java.util.Map;
import java.util.TreeMap;

/**
 * The programs that the papers measure with, by what they do with a byte.
 *
 * <p>Sort and WordCount are as Weir's lab has profiled them on Hadoop 3.5: their bytes, and their
 * processor time on its processor. TeraSort does as Sort. The others are estimates by what they do:
 * TeraGen and TestDFSIO make bytes and little else, grep keeps nearly nothing, the others compute.
 */
public final class Benchmarks {
  private static final Map<String, Work> BY_NAME =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("sort", new Work(1.2, 2.9, true, 19, 1, 6, 15.5, 1)),
              Map.entry("terasort", new Work(1.2, 2.9, true, 19, 1, 6, 15.5, 1)),
              Map.entry("wordcount", new Work(1.3, 2.6, true, 114, 0.37, 46, 47, 0.11)),
              Map.entry("wordcount-uncombined", new Work(1.2, 2.6, true, 159, 1.8, 42, 31, 0.023)),
              Map.entry("teragen", new Work(1.2, 2.9, false, 10, 0, 0, 0, 1)),
              Map.entry("dfsio-write", new Work(1.2, 2.9, false, 3, 0, 0, 0, 1)),
              Map.entry("dfsio-read", new Work(1.2, 2.9, true, 3, 0, 0, 0, 0)),
              Map.entry("grep", new Work(1.2, 2.9, true, 30, 0.001, 6, 15, 1)),
              Map.entry("hql-join", new Work(1.2, 2.9, true, 60, 0.6, 6, 40, 0.3)),
              Map.entry("pfp-growth", new Work(1.2, 2.9, true, 200, 1.5, 6, 120, 0.2)),
              Map.entry("pagerank", new Work(1.2, 2.9, true, 120, 2, 6, 70, 0.6))));

  private Benchmarks() {}

  /** Each by its name. */
  public static Map<String, Work> all() {
    return BY_NAME;
  }
}
