// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.settings;

import io.weir.tuner.plan.SettingsPair;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Runs of several alternatives in blocks: each once a block, in an order by chance, and in the next
 * block in the reverse of that, so that a trend meets all of them alike. Times are logarithms.
 *
 * <p>If the two runs of one alternative in such a pair of blocks differ by far more than those of
 * the others, a third run says which of them something else made slow; the two that agree best
 * count.
 */
final class BlockRuns {
  /** Robust spreads: one of two million pairs of equal, normal runs. */
  private static final double FAR = 5;

  /** Of times that differ by less, none is called slow. */
  private static final double LEAST_FAR = Math.log(1.1);

  /** A standard deviation over a median of absolute deviations. */
  private static final double OF_MEDIAN = 1.4826;

  private final CountedRuns runs;
  private final Random random;

  /** Logarithms of seconds, by block. */
  private final List<Map<SettingsPair, Double>> blocks = new ArrayList<>();

  /** Of the last block. */
  private List<SettingsPair> order = List.of();

  BlockRuns(CountedRuns runs, Random random) {
    this.runs = runs;
    this.random = random;
  }

  /** How many there were. */
  int size() {
    return blocks.size();
  }

  /** Runs one more block, in an order by chance. */
  void run(List<SettingsPair> alternatives) throws Exception {
    List<SettingsPair> next = new ArrayList<>(alternatives);
    Collections.shuffle(next, random);
    block(next);
  }

  /**
   * Runs one more block in the reverse of the order of the one before.
   *
   * @param alternatives of the block before, or some of those
   */
  void runReverse(List<SettingsPair> alternatives) throws Exception {
    List<SettingsPair> next = new ArrayList<>(order);
    next.retainAll(alternatives);
    Collections.reverse(next);
    block(next);
    repeatSlow(blocks.get(size() - 2), blocks.get(size() - 1));
  }

  private void block(List<SettingsPair> next) throws Exception {
    Map<SettingsPair, Double> block = new LinkedHashMap<>();
    runs.ahead(next);
    for (SettingsPair each : next) {
      block.put(each, Math.log(runs.seconds(each)));
    }
    blocks.add(block);
    order = next;
  }

  /** Runs two more blocks. */
  void runPair(List<SettingsPair> alternatives) throws Exception {
    run(alternatives);
    runReverse(alternatives);
  }

  /**
   * What alternatives took in some blocks, all of which have them.
   *
   * @return by alternative, a logarithm of seconds for each block
   */
  Map<SettingsPair, double[]> logs(List<SettingsPair> alternatives, int from, int to) {
    Map<SettingsPair, double[]> logs = new LinkedHashMap<>();
    for (SettingsPair each : alternatives) {
      logs.put(each, blocks.subList(from, to).stream().mapToDouble(in -> of(in, each)).toArray());
    }
    return logs;
  }

  /** Of all blocks that have it, how much one takes longer than another, on average. */
  double difference(SettingsPair one, SettingsPair other) {
    return blocks.stream()
        .filter(block -> block.containsKey(one))
        .mapToDouble(block -> of(block, one) - of(block, other))
        .average()
        .orElseThrow();
  }

  /** How many blocks have it. */
  int blocksOf(SettingsPair one) {
    return (int) blocks.stream().filter(block -> block.containsKey(one)).count();
  }

  private static double of(Map<SettingsPair, Double> block, SettingsPair alternative) {
    @Nullable Double its = block.get(alternative);
    if (its == null) {
      throw new IllegalStateException(alternative + " is none of the alternatives");
    }
    return its;
  }

  private void repeatSlow(Map<SettingsPair, Double> first, Map<SettingsPair, Double> second)
      throws Exception {
    List<SettingsPair> both = List.copyOf(second.keySet());
    double[] differences =
        both.stream().mapToDouble(each -> of(first, each) - of(second, each)).toArray();
    double middle = median(differences);
    double spread =
        OF_MEDIAN
            * median(Arrays.stream(differences).map(each -> Math.abs(each - middle)).toArray());
    double far = Math.max(LEAST_FAR, FAR * spread);
    for (int i = 0; i < differences.length; i++) {
      SettingsPair each = both.get(i);
      if (Math.abs(differences[i] - middle) > far) {
        double third = Math.log(runs.seconds(each));
        boolean isFirstOff = Math.abs(of(first, each) - third) > Math.abs(of(second, each) - third);
        (isFirstOff ? first : second).put(each, third);
      }
    }
  }

  private static double median(double... of) {
    double[] sorted = of.clone();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }
}
