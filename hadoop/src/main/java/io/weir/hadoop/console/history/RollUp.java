// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.history;

import java.io.IOException;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Makes the sums of longer stretches of time of those of shorter ones, once they are over: also
 * those that were over while no NameNode ran. None is made twice, whatever the clock does.
 */
final class RollUp {
  private final HistoryFolder folder;
  private final OpenFiles files;

  /** Until when those of a subject are made; read by whoever asks. */
  private final Map<Subject, Map<Resolution, Long>> madeUntil = new EnumMap<>(Subject.class);

  RollUp(HistoryFolder folder, OpenFiles files) {
    this.folder = folder;
    this.files = files;
    for (Subject each : Subject.values()) {
      madeUntil.put(each, new ConcurrentHashMap<>());
    }
  }

  /** The second before which all are made; 0 if there are none. */
  long madeUntil(Subject subject, Resolution resolution) throws IOException {
    Map<Resolution, Long> known = of(subject);
    Long until = known.get(resolution);
    if (until == null) {
      long last = folder.lastStart(subject, resolution);
      until = last < 0 ? 0 : last + resolution.seconds();
      known.put(resolution, until);
    }
    return until;
  }

  private Map<Resolution, Long> of(Subject subject) {
    return madeUntil.getOrDefault(subject, Map.of());
  }

  /** All that are over. */
  void make(Subject subject, long nowSecond) throws IOException {
    for (Resolution each : Resolution.values()) {
      Resolution finer = subject.isKeptBy(each) ? subject.finerThan(each) : null;
      if (finer != null) {
        make(subject, each, finer, each.startOf(nowSecond));
      }
    }
  }

  private void make(Subject subject, Resolution resolution, Resolution finer, long until)
      throws IOException {
    long from = madeUntil(subject, resolution);
    if (from >= until) {
      return;
    }
    Map<Long, Map<String, long[]>> stretches = new TreeMap<>();
    folder.visit(
        subject,
        finer,
        from,
        until,
        (second, name, values) -> {
          long[] sum =
              stretches
                  .computeIfAbsent(resolution.startOf(second), start -> new HashMap<>())
                  .computeIfAbsent(name, any -> new long[values.length]);
          for (int i = 0; i < sum.length; i++) {
            sum[i] += values[i];
          }
        });
    for (Map.Entry<Long, Map<String, long[]>> each : stretches.entrySet()) {
      files.append(subject, resolution, each.getKey(), each.getValue());
      of(subject).put(resolution, each.getKey() + resolution.seconds());
    }
    of(subject).put(resolution, until);
  }
}
