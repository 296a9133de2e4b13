// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.profile;

import io.weir.mapreduce.logs.LogLine;
import io.weir.mapreduce.logs.TaskLog;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What sorting took before the last spill, as Weir's local file system tells the log of a task.
 *
 * @param elapsedSeconds by the clock
 * @param processorSeconds of the thread that sorted
 */
record Sorts(double elapsedSeconds, double processorSeconds) {
  private static final String BEGINNING = "Sorted for spill";
  private static final Pattern LINE =
      Pattern.compile("Sorted for \\S+ in ([0-9]+) ms with ([0-9]+) ms of a processor");

  /** Sorting that waits for nothing. */
  static Sorts of(double processorSeconds) {
    return new Sorts(processorSeconds, processorSeconds);
  }

  /** Those that ended after the map; nothing where Weir's file system was not in use. */
  static Optional<Sorts> after(long flushMillis, TaskLog log) {
    List<LogLine> lines = log.all(BEGINNING);
    if (lines.isEmpty()) {
      return Optional.empty();
    }
    double elapsed = 0;
    double processor = 0;
    for (LogLine each : lines) {
      Matcher matcher = LINE.matcher(each.message());
      if (each.millis() >= flushMillis && matcher.matches()) {
        elapsed += Double.parseDouble(matcher.group(1)) / 1e3;
        processor += Double.parseDouble(matcher.group(2)) / 1e3;
      }
    }
    return Optional.of(new Sorts(elapsed, processor));
  }
}
