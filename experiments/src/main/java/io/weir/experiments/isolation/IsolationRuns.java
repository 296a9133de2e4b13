// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.isolation;

import io.weir.results.Figure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The runs of all repeats, and what follows from comparing them. Ratios are taken within a repeat,
 * so that a machine that is slow for a while is slow on both sides.
 */
final class IsolationRuns {
  private final List<Map<String, RunResult>> repeats = new ArrayList<>();

  void startRepeat() {
    repeats.add(new LinkedHashMap<>());
  }

  void add(RunResult result) {
    repeats.get(repeats.size() - 1).put(result.setup().name(), result);
  }

  /** Of the last repeat, in the order in which they were run. */
  List<RunResult> latest() {
    return List.copyOf(repeats.get(repeats.size() - 1).values());
  }

  List<Setup> setups() {
    return latest().stream().map(RunResult::setup).toList();
  }

  List<RunResult> of(Setup setup) {
    return repeats.stream().map(repeat -> result(repeat, setup)).toList();
  }

  Figure figure(Setup setup, String unit, ToDoubleFunction<RunResult> of) {
    return Figure.of(unit, of(setup).stream().mapToDouble(of).toArray());
  }

  /** Run time over run time alone on stock HDFS, minus 1. */
  Figure slowdown(Setup setup) {
    return slowdown(setup, Setup.alone());
  }

  /** Run time over that of another setup, minus 1. */
  Figure slowdown(Setup setup, Setup alone) {
    return paired(
        setup, alone, (run, other) -> run.wordCountSeconds() / other.wordCountSeconds() - 1);
  }

  /** Throughput of both jobs together over that of another setup. */
  Figure throughputRatio(Setup setup, Setup to) {
    return paired(setup, to, (run, other) -> run.megabytesPerSecond() / other.megabytesPerSecond());
  }

  /** How far the share that was got is from the share that was promised. */
  Figure shareError(Setup setup) {
    return figure(
        setup, Figure.FRACTION, run -> Math.abs(run.share() - run.setup().promisedShare()));
  }

  /** The figure with the least (or largest, negated) median. */
  static Figure least(List<Figure> figures) {
    return figures.stream().reduce((a, b) -> b.value() < a.value() ? b : a).orElseThrow();
  }

  static Figure largest(List<Figure> figures) {
    return figures.stream().reduce((a, b) -> b.value() > a.value() ? b : a).orElseThrow();
  }

  /** Outputs of the contended runs that are not the outputs of the first run of their job. */
  List<String> outputsThatDiffer() {
    List<String> differ = new ArrayList<>();
    String words = null;
    String rows = null;
    for (Map<String, RunResult> repeat : repeats) {
      for (RunResult run : repeat.values()) {
        words = words == null ? run.wordCountChecksum() : words;
        if (!run.wordCountChecksum().equals(words)) {
          differ.add("WordCount, " + run.setup().label());
        }
        if (!run.teraGenChecksum().isEmpty()) {
          rows = rows == null ? run.teraGenChecksum() : rows;
          if (!run.teraGenChecksum().equals(rows)) {
            differ.add("TeraGen, " + run.setup().label());
          }
        }
      }
    }
    return differ;
  }

  private interface Pair {
    double of(RunResult run, RunResult other);
  }

  private Figure paired(Setup setup, Setup to, Pair pair) {
    double[] samples =
        repeats.stream()
            .mapToDouble(repeat -> pair.of(result(repeat, setup), result(repeat, to)))
            .toArray();
    return Figure.of(Figure.FRACTION, samples);
  }

  private static RunResult result(Map<String, RunResult> repeat, Setup setup) {
    RunResult result = repeat.get(setup.name());
    if (result == null) {
      throw new IllegalArgumentException("not run: " + setup.label());
    }
    return result;
  }
}
