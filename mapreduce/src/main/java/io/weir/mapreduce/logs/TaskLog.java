// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.logs;

import io.weir.model.file.BadFileException;
import java.util.Comparator;
import java.util.List;

/** What a task has logged, in the order of time. */
public final class TaskLog {
  private static final long ZONE_STEP_MILLIS = 15 * 60 * 1000;

  private final String attempt;
  private final List<LogLine> lines;

  /**
   * @param startMillis when the task began
   * @param found its lines, one or more, at local times, wherever that was
   */
  TaskLog(String attempt, long startMillis, List<LogLine> found) {
    this.attempt = attempt;
    List<LogLine> sorted =
        found.stream().sorted(Comparator.comparingLong(LogLine::millis)).toList();
    // Its first line comes soon after its start.
    long off = startMillis - sorted.get(0).millis();
    long zone = Math.round(off / (double) ZONE_STEP_MILLIS) * ZONE_STEP_MILLIS;
    this.lines =
        sorted.stream().map(each -> new LogLine(each.millis() + zone, each.message())).toList();
  }

  /** Those that begin so. */
  public List<LogLine> all(String beginning) {
    return lines.stream().filter(each -> each.message().startsWith(beginning)).toList();
  }

  /**
   * When it first said so.
   *
   * @throws BadFileException if it never did
   */
  public long first(String beginning) throws BadFileException {
    return all(beginning).stream()
        .findFirst()
        .orElseThrow(
            () ->
                new BadFileException(
                    "the log of %s has no line '%s…'".formatted(attempt, beginning)))
        .millis();
  }
}
