// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.history;

import static java.util.Objects.requireNonNull;

import io.weir.hadoop.console.live.HeardNode;
import io.weir.hadoop.usage.DiskUsage;
import io.weir.hadoop.usage.FlowRates;
import io.weir.hadoop.usage.NodeUsage;
import io.weir.hadoop.usage.UsedFlow;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** What was used in a stretch of time that is not over yet. Not thread-safe. */
final class Sums {
  /** Of more of a subject none is kept apart: whoever makes names all day fills no disk. */
  private static final int MOST_NAMES = 50_000;

  private static final String OTHERS = "(others)";
  private static final double KIBIBYTE = 1_024;
  private static final double MILLIS = 1_000;

  private final Map<Subject, Map<String, double[]>> sums = new EnumMap<>(Subject.class);

  Sums() {
    clear();
  }

  void clear() {
    for (Subject each : Subject.values()) {
      sums.put(each, new HashMap<>());
    }
  }

  /**
   * Adds what a node says.
   *
   * @param mostNanos it covers no more than this, whatever it says
   */
  void add(HeardNode node, long mostNanos) {
    NodeUsage usage = node.usage();
    double seconds =
        Math.min(usage.intervalNanos(), mostNanos) / (double) TimeUnit.SECONDS.toNanos(1);
    FlowRates total = node.total();
    double[] ofNode = row(Subject.NODES, usage.node());
    for (int i = 0; i < total.rows(); i++) {
      UsedFlow flow = usage.flows().get(i);
      double read = total.readPerSecond()[i] * seconds / KIBIBYTE;
      double written = total.writtenPerSecond()[i] * seconds / KIBIBYTE;
      double waited = total.waiting()[i] * seconds * MILLIS;
      add(
          row(Subject.FLOWS, flow.name() + "\t" + flow.place(), flow.user()),
          read,
          written,
          total.served()[i] * seconds * MILLIS,
          total.due()[i] * seconds * MILLIS,
          waited,
          total.late()[i]);
      add(ofNode, read, written, 0, 0, waited);
    }
    for (DiskUsage disk : usage.disks()) {
      double busy = disk.busy() * seconds;
      double waited = 0;
      for (float each : disk.flows().waiting()) {
        waited += each * seconds;
      }
      add(row(Subject.DISKS, usage.node() + "\t" + disk.volume()), busy, seconds, waited);
      add(ofNode, 0, 0, busy * MILLIS, seconds * MILLIS, 0);
    }
  }

  /** Adds what was used in a shorter stretch. */
  void add(Sums shorter) {
    shorter.sums.forEach(
        (subject, rows) -> rows.forEach((name, row) -> add(row(subject, name), row)));
  }

  /** Adds what a file says. */
  void add(Subject subject, String name, long[] values) {
    double[] row = row(subject, name);
    for (int i = 0; i < row.length; i++) {
      row[i] += values[i];
    }
  }

  private static void add(double[] row, double... values) {
    for (int i = 0; i < row.length; i++) {
      row[i] += values[i];
    }
  }

  private double[] row(Subject subject, String name) {
    return row(subject, name, "");
  }

  private double[] row(Subject subject, String name, String user) {
    Map<String, double[]> rows = requireNonNull(sums.get(subject));
    double[] row = rows.get(name);
    if (row == null) {
      row =
          rows.computeIfAbsent(
              kept(name, user, rows.size()), any -> new double[subject.columns().size()]);
    }
    return row;
  }

  /** Under which name a new one is kept where there are so many. */
  private static String kept(String name, String user, int rows) {
    if (rows < MOST_NAMES) {
      return name;
    }
    return user.isEmpty() || rows >= 2 * MOST_NAMES ? OTHERS : user + "/" + OTHERS;
  }

  /** By name, rounded. */
  Map<String, long[]> of(Subject subject) {
    Map<String, long[]> rounded = new HashMap<>();
    requireNonNull(sums.get(subject))
        .forEach(
            (name, row) -> {
              long[] values = new long[row.length];
              for (int i = 0; i < row.length; i++) {
                values[i] = Math.round(row[i]);
              }
              rounded.put(name, values);
            });
    return rounded;
  }
}
