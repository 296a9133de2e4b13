// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.isolation;

import io.weir.hadoop.settings.WeirKeys;
import java.util.Map;

/**
 * How the DataNodes order I/O in a run, and whether WordCount has company.
 *
 * @param name in figures: {@code sfq_2_1}
 * @param label for people: "SFQ(4) 2:1"
 * @param contended whether TeraGen runs beside it
 * @param wordCountWeight WordCount's weight to TeraGen's 1; 0 where weights mean nothing
 * @param keys what Weir is told, beyond the device; policy none is stock HDFS
 */
record Setup(
    String name, String label, boolean contended, int wordCountWeight, Map<String, String> keys) {
  /** Outstanding requests in IBIS's experiment. */
  private static final String DEPTH = "4";

  Setup {
    keys = Map.copyOf(keys);
  }

  static Setup alone() {
    return new Setup("alone", "alone", false, 0, Map.of(WeirKeys.POLICY, "none"));
  }

  /** The same with Weir as it comes. */
  static Setup weirAlone() {
    return new Setup("weir_alone", "Weir, alone", false, 0, Map.of(WeirKeys.POLICY, "sfq"));
  }

  static Setup stock() {
    return new Setup("stock", "stock HDFS", true, 0, Map.of(WeirKeys.POLICY, "none"));
  }

  static Setup fifo() {
    return new Setup(
        "fifo", "FIFO(4)", true, 0, Map.of(WeirKeys.POLICY, "fifo", WeirKeys.DEPTH, DEPTH));
  }

  /** The paper's algorithm. */
  static Setup sfq(int weight) {
    return new Setup(
        "sfq_" + weight + "_1",
        "SFQ(4) " + weight + ":1",
        true,
        weight,
        Map.of(WeirKeys.POLICY, "sfq", WeirKeys.DEPTH, DEPTH, WeirKeys.QUANTUM, "none"));
  }

  /** Weir as it comes: the same with quanta. */
  static Setup quanta(int weight) {
    return new Setup(
        "quanta_" + weight + "_1",
        "Weir " + weight + ":1",
        true,
        weight,
        Map.of(WeirKeys.POLICY, "sfq"));
  }

  boolean isWeighted() {
    return wordCountWeight > 0;
  }

  /** WordCount's share by the weights, as a fraction. */
  double promisedShare() {
    return wordCountWeight / (wordCountWeight + 1.0);
  }
}
