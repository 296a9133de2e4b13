// SPDX-License-Identifier: Apache-2.0
package io.weir.results;

import io.weir.results.Table.Column;

/** A document in which every key of the schema has a value. */
final class Documents {
  private Documents() {}

  static ResultDocument complete() {
    return ResultDocument.builder("isolation")
        .summary("WordCount beside TeraGen.")
        .version("0.1.0")
        .commit("93f0848")
        .machine(new Machine(2, 24L << 30, "Debian 12", "6.1.0", "OpenJDK 17", "EPYC"))
        .device("kind", "emulated")
        .device("bandwidthBytesPerSecond", 16_666_666)
        .setting("repeats", 3)
        .setting("wordCountBytes", 1L << 40)
        .setting("quantumShare", 0.1)
        .setting("reference", true)
        .seed(7)
        .figure("run_time_alone", Figure.of("s", 41, 40, 43))
        .figure("slowdown_weir", Figure.of("fraction", 0.04, 0.02).withTarget(Target.atMost(0.05)))
        .series(
            new Series(
                "stock",
                "Throughput",
                "WordCount",
                "s",
                "MB/s",
                new double[] {0, 0.5, 1},
                new double[] {0, 12.25, 9}))
        .table(
            Table.of("Runs", Column.of("run"), Column.of("run time", "s"), Column.of("reducers"))
                .withRow("alone", 41.5, 2)
                .withRow("stock", "–", 2)
                .shaded())
        .bars(
            Bars.of("Run time", "run time", "alone", "run_time_alone")
                .comparedWith("run_time_alone"))
        .note("Three repeats.")
        .build();
  }
}
