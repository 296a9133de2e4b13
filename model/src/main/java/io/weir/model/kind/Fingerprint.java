// SPDX-License-Identifier: Apache-2.0
package io.weir.model.kind;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a job is, by what it does with each byte, and not by its name. With q_i the ratios of {@link
 * Ratio} and t_i their tolerances, two runs are
 *
 * <pre>
 *   d(a, b) = max_i |ln q_i(a) − ln q_i(b)| / ln t_i        apart
 *   d(a, b) ≤ 1                                              for runs of the same job
 * </pre>
 *
 * <p>A ratio does not depend on how much input there was, so the same query on more of it has the
 * same fingerprint. The greatest difference counts and not their sum, so that runs are near only if
 * each ratio agrees. How often maps spilled is in no ratio: it follows from the size of a task and
 * of its buffer.
 *
 * @param hasReduces whether it has any
 * @param logarithms of each ratio
 */
public record Fingerprint(boolean hasReduces, Map<Ratio, Double> logarithms) {
  /** A task that moves less, its split or its file's header, moves nothing. */
  private static final double NOTHING_BYTES = 1 << 16;

  private static final double MEGABYTE = 1e6;

  /** Less is not shown. */
  private static final double NOTICED = 0.015;

  public Fingerprint {
    if (logarithms.size() < Ratio.values().length) {
      throw new IllegalArgumentException(
          "a fingerprint must have each of %s, has %s"
              .formatted(List.of(Ratio.values()), logarithms.keySet()));
    }
    logarithms = Map.copyOf(logarithms);
  }

  /** Of a run. */
  public static Fingerprint of(RunTotals run) {
    RunTotals.Maps maps = run.maps();
    RunTotals.Reduces reduces = run.reduces();
    double input = counted(maps.inputBytes(), maps.tasks());
    double emitted = counted(maps.emittedBytes(), maps.tasks());
    double kept = counted(maps.keptBytes(), maps.tasks());
    double written = counted(maps.writtenBytes(), maps.tasks());
    double fetched = counted(reduces.inputBytes(), reduces.tasks());
    double reduced = counted(reduces.writtenBytes(), reduces.tasks());
    Map<Ratio, Double> logarithms = new EnumMap<>(Ratio.class);
    put(logarithms, Ratio.EMITTED, emitted, input);
    put(logarithms, Ratio.RECORD, emitted, maps.emittedRecords());
    put(logarithms, Ratio.KEPT, kept, emitted);
    put(logarithms, Ratio.MAP_WRITTEN, written, input);
    double moved = input + emitted + written;
    put(logarithms, Ratio.MAP_SECONDS, maps.processorSeconds(), moved / MEGABYTE);
    put(logarithms, Ratio.REDUCE_WRITTEN, reduced, fetched);
    double passed = fetched + reduced;
    put(logarithms, Ratio.REDUCE_SECONDS, reduces.processorSeconds(), passed / MEGABYTE);
    return new Fingerprint(reduces.tasks() > 0, logarithms);
  }

  private static double counted(double bytes, int tasks) {
    return bytes <= tasks * NOTHING_BYTES ? 0 : bytes;
  }

  private static void put(Map<Ratio, Double> into, Ratio ratio, double above, double over) {
    into.put(ratio, ratio.logarithm(above, over));
  }

  /** The logarithm of a ratio. */
  public double logarithm(Ratio ratio) {
    return logarithms.getOrDefault(ratio, 0.0);
  }

  /** How far another one is, 0 or more, above 1 for another job; infinite if only one reduces. */
  public double distance(Fingerprint other) {
    if (hasReduces != other.hasReduces) {
      return Double.POSITIVE_INFINITY;
    }
    double greatest = 0;
    for (Ratio each : Ratio.values()) {
      double apart = Math.abs(logarithm(each) - other.logarithm(each));
      greatest = Math.max(greatest, apart / Math.log(each.tolerance()));
    }
    return greatest;
  }

  /** For people: {@code map emits 1.04 as 102 B, keeps 1.00, 21 ms/MB; reduce writes 0.96, …}. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("map ");
    if (hasReduces) {
      text.append(
          String.format(
              Locale.ROOT,
              "emits %.2f in %.0f B, keeps %.2f, ",
              value(Ratio.EMITTED),
              value(Ratio.RECORD),
              value(Ratio.KEPT)));
    }
    if (!hasReduces || value(Ratio.MAP_WRITTEN) > NOTICED) {
      text.append(String.format(Locale.ROOT, "writes %.2f, ", value(Ratio.MAP_WRITTEN)));
    }
    text.append(String.format(Locale.ROOT, "%.0f ms/MB", 1e3 * value(Ratio.MAP_SECONDS)));
    if (hasReduces) {
      text.append(
          String.format(
              Locale.ROOT,
              "; reduce writes %.2f, %.0f ms/MB",
              value(Ratio.REDUCE_WRITTEN),
              1e3 * value(Ratio.REDUCE_SECONDS)));
    }
    return text.toString();
  }

  private double value(Ratio ratio) {
    return Math.exp(logarithm(ratio));
  }
}
