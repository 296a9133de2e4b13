// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.isolation;

import io.weir.hadoop.settings.WeirKeys;
import java.util.Map;
import java.util.TreeMap;

/**
 * How the DataNodes order I/O in a run, and whether WordCount has company.
 *
 * @param name in figures: {@code sfq_2_1}
 * @param label for people: "SFQ(4) 2:1"
 * @param contended whether TeraGen runs beside it
 * @param weight WordCount's to TeraGen's 1; 0 where weights mean nothing
 * @param keys what Weir is told, beyond the device; policy none is stock HDFS
 */
record Setup(String name, String label, boolean contended, int weight, Map<String, String> keys) {
  static final Setup ALONE = alone("alone", "alone", "none");

  /** The same with Weir as it comes. */
  static final Setup WEIR_ALONE = alone("weir_alone", "Weir, alone", "sfq");

  static final Setup STOCK =
      new Setup("stock", "stock HDFS", true, 0, Map.of(WeirKeys.POLICY, "none"));

  /** Outstanding requests in IBIS's experiment. */
  private static final String DEPTH = "4";

  static final Setup FIFO =
      new Setup("fifo", "FIFO(4)", true, 0, Map.of(WeirKeys.POLICY, "fifo", WeirKeys.DEPTH, DEPTH));

  private static Setup alone(String name, String label, String policy) {
    return new Setup(name, label, false, 0, Map.of(WeirKeys.POLICY, policy));
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
    return weight > 0;
  }

  /** Whether it is the paper's algorithm, and not Weir as it comes. */
  boolean isPaper() {
    return isWeighted() && keys.containsKey(WeirKeys.QUANTUM);
  }

  /** WordCount's share by the weights, as a fraction. */
  double promisedShare() {
    return weight / (weight + 1.0);
  }

  /** Its keys, in the order of the alphabet. */
  String keysAsText() {
    return new TreeMap<>(keys).toString();
  }
}
