// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.history;

import io.weir.hadoop.console.live.HeardNode;
import io.weir.hadoop.usage.DiskUsage;
import io.weir.hadoop.usage.FlowRates;
import io.weir.hadoop.usage.NodeUsage;
import io.weir.hadoop.usage.UsedFlow;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** What those of a subject used in a stretch of time that is not over yet. Not thread-safe. */
final class Sums {
  /** Of more flows none is kept apart: whoever makes names all day fills no disk. */
  private static final int MOST_FLOWS = 50_000;

  private static final String OTHERS = HistoryQuery.OTHERS;
  private static final double KIBIBYTE = 1_024;
  private static final double MILLIS = 1_000;

  private final Subject subject;
  private final long start;
  private final Map<String, double[]> rows = new HashMap<>();

  /**
   * @param start when the stretch began, in seconds of the epoch
   */
  Sums(Subject subject, long start) {
    this.subject = subject;
    this.start = start;
  }

  Subject subject() {
    return subject;
  }

  long start() {
    return start;
  }

  /**
   * Adds what a node says.
   *
   * @param mostNanos it covers no more than this, whatever it says
   */
  void add(HeardNode node, long mostNanos) {
    long nanos = Math.min(node.usage().intervalNanos(), mostNanos);
    double seconds = nanos / (double) TimeUnit.SECONDS.toNanos(1);
    switch (subject) {
      case FLOWS -> addFlows(node, seconds);
      case NODES -> addNode(node, seconds);
      case DISKS -> addDisks(node.usage(), seconds);
    }
  }

  private void addFlows(HeardNode node, double seconds) {
    FlowRates total = node.total();
    for (int i = 0; i < total.rows(); i++) {
      UsedFlow flow = node.usage().flows().get(i);
      add(
          flowRow(flow.name() + "\t" + flow.place()),
          total.readPerSecond()[i] * seconds / KIBIBYTE,
          total.writtenPerSecond()[i] * seconds / KIBIBYTE,
          total.served()[i] * seconds * MILLIS,
          total.due()[i] * seconds * MILLIS,
          total.waiting()[i] * seconds * MILLIS,
          total.late()[i]);
    }
  }

  private void addNode(HeardNode node, double seconds) {
    HeardNode.All all = node.all();
    double busy = node.usage().disks().stream().mapToDouble(DiskUsage::busy).sum();
    add(
        row(node.name()),
        all.readPerSecond() * seconds / KIBIBYTE,
        all.writtenPerSecond() * seconds / KIBIBYTE,
        busy * seconds * MILLIS,
        node.usage().disks().size() * seconds * MILLIS,
        all.waiting() * seconds * MILLIS);
  }

  private void addDisks(NodeUsage usage, double seconds) {
    for (DiskUsage disk : usage.disks()) {
      double waiting = 0;
      for (float each : disk.flows().waiting()) {
        waiting += each;
      }
      add(
          row(usage.node() + "\t" + disk.volume()),
          disk.busy() * seconds,
          seconds,
          waiting * seconds);
    }
  }

  private static void add(double[] row, double... values) {
    for (int i = 0; i < row.length; i++) {
      row[i] += values[i];
    }
  }

  private double[] flowRow(String name) {
    double[] known = rows.get(name);
    if (known != null) {
      return known;
    }
    boolean hasRoom = rows.size() < MOST_FLOWS;
    return row(hasRoom ? name : rows.size() < 2 * MOST_FLOWS ? othersOf(name) : OTHERS);
  }

  private double[] row(String name) {
    return rows.computeIfAbsent(name, any -> new double[subject.columns().size()]);
  }

  /** What a flow is added to for which there is no room: all those of its user in its place. */
  static String othersOf(String name) {
    int tab = name.indexOf('\t');
    int slash = name.indexOf('/');
    boolean hasUser = slash > 0 && slash < tab;
    return hasUser ? name.substring(0, slash + 1) + OTHERS + name.substring(tab) : OTHERS;
  }

  /** By name. */
  Map<String, long[]> rounded() {
    Map<String, long[]> rounded = new HashMap<>();
    rows.forEach(
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
