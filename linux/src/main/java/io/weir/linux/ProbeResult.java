// SPDX-License-Identifier: Apache-2.0
package io.weir.linux;

import io.weir.model.device.Curve;
import io.weir.model.device.ProbedDevice;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a probe has measured of a device.
 *
 * @param device its name: /dev/sdb1
 * @param reads bytes a second of sequential readers, all together, by their number
 * @param writes the same of writers
 * @param copies the same of those who read as much as they write, both counted
 * @param random seconds that a random access takes beyond its transfer
 * @param fragmentation F: files that N have written at a time are read N^(F-1) times as slowly
 * @param depths bytes a second and seconds a request, of random reads of 64 KiB, by how many are
 *     outstanding
 */
public record ProbeResult(
    String device,
    SortedMap<Integer, Estimate> reads,
    SortedMap<Integer, Estimate> writes,
    SortedMap<Integer, Estimate> copies,
    Estimate random,
    Estimate fragmentation,
    SortedMap<Integer, AtDepth> depths) {

  /** How a device does with so many requests outstanding. */
  public record AtDepth(double bytesPerSecond, double meanSeconds) {}

  /** Margins above this part of their mean are said to be wide. */
  static final double NARROW = 0.025;

  public ProbeResult {
    reads = Collections.unmodifiableSortedMap(new TreeMap<>(reads));
    writes = Collections.unmodifiableSortedMap(new TreeMap<>(writes));
    copies = Collections.unmodifiableSortedMap(new TreeMap<>(copies));
    depths = Collections.unmodifiableSortedMap(new TreeMap<>(depths));
  }

  /** As the interference model takes it: a phase begins with a random access. */
  public ProbedDevice forModel() {
    return new ProbedDevice(
        curve(reads),
        curve(writes),
        curve(copies),
        random.mean(),
        Math.max(1, fragmentation.mean()),
        random.mean());
  }

  private static Curve curve(SortedMap<Integer, Estimate> measured) {
    return new Curve(
        measured.keySet().stream().mapToInt(Integer::intValue).toArray(),
        measured.values().stream().mapToDouble(Estimate::mean).toArray());
  }

  /** What spreads so much that it should be measured again, at a quieter time. */
  public List<String> wide() {
    List<String> wide = new ArrayList<>();
    addWide(wide, "reads by %d streams", reads);
    addWide(wide, "writes by %d streams", writes);
    addWide(wide, "copies by %d streams", copies);
    if (!random.isWithin(NARROW)) {
      wide.add("random access");
    }
    return wide;
  }

  private static void addWide(List<String> wide, String name, Map<Integer, Estimate> measured) {
    measured.forEach(
        (streams, estimate) -> {
          if (!estimate.isWithin(NARROW)) {
            wide.add(name.formatted(streams));
          }
        });
  }

  /**
   * The latency at the knee: with the least depth that gives nine tenths of the most that the
   * device gives. The reference of adaptive depth.
   */
  public double kneeSeconds() {
    double most = depths.values().stream().mapToDouble(AtDepth::bytesPerSecond).max().orElse(0);
    return depths.values().stream()
        .filter(each -> each.bytesPerSecond() >= 0.9 * most)
        .findFirst()
        .map(AtDepth::meanSeconds)
        .orElse(Double.NaN);
  }
}
