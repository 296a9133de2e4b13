// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.trace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The workloads of the SWIM project: a line for each job, with tabs between its columns.
 *
 * <pre>
 *   name  submit time (s)  gap since the job before (s)  map input bytes  shuffle bytes  output bytes
 *   name  submit time (s)  gap since the job before (s)  map input bytes  shuffle bytes  output bytes  input path  output path
 * </pre>
 *
 * <p>All lines have as many columns as the first one. Jobs stand in the order of their submission.
 */
public final class SwimTrace implements TraceJobs {
  private static final int COLUMNS = 6;
  private static final int COLUMNS_WITH_PATHS = 8;
  private static final List<String> NAMES =
      List.of(
          "the name of a job",
          "a submit time in s",
          "a gap in s",
          "map input bytes",
          "shuffle bytes",
          "output bytes");
  private static final int SUBMIT = 1;
  private static final int GAP = 2;
  private static final int INPUT = 3;
  private static final int SHUFFLE = 4;
  private static final int OUTPUT = 5;
  private static final long MOST_SECONDS = TimeUnit.DAYS.toSeconds(36_500);

  private final Lines lines;
  private int columns;
  private long lastSeconds;
  private String[] cells = {};

  private SwimTrace(Lines lines) {
    this.lines = lines;
  }

  public static SwimTrace open(Path file) throws IOException {
    return new SwimTrace(new Lines(file));
  }

  @Override
  public @Nullable TraceJob next() throws IOException {
    String line = lines.next();
    if (line == null) {
      return null;
    }
    cells = line.split("\t", -1);
    if (columns == 0 && (cells.length == COLUMNS || cells.length == COLUMNS_WITH_PATHS)) {
      columns = cells.length;
    }
    if (cells.length != columns) {
      String allowed =
          columns == 0
              ? COLUMNS + " or " + COLUMNS_WITH_PATHS
              : columns + ", as in the first line,";
      throw lines.fault(1, allowed + " columns with tabs between them", cells.length + " columns");
    }
    if (cells[0].isBlank()) {
      throw lines.fault(1, NAMES.get(0), "'" + cells[0] + "'");
    }
    long seconds = number(SUBMIT, lastSeconds, MOST_SECONDS);
    long unused = number(GAP, 0, MOST_SECONDS);
    lastSeconds = seconds;
    return new TraceJob(
        cells[0],
        "",
        "",
        TimeUnit.SECONDS.toMillis(seconds),
        number(INPUT, 0, Long.MAX_VALUE),
        number(SHUFFLE, 0, Long.MAX_VALUE),
        number(OUTPUT, 0, Long.MAX_VALUE),
        0,
        TraceJob.UNKNOWN,
        List.of(),
        List.of());
  }

  private long number(int cell, long least, long most) throws IOException {
    String allowed = "%s, %d to %d".formatted(NAMES.get(cell), least, most);
    try {
      long value = Long.parseLong(cells[cell].strip());
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      // refused below
    }
    throw lines.fault(column(cell), allowed, "'" + cells[cell] + "'");
  }

  /** In which column of the line, in characters from 1, a cell begins. */
  private int column(int cell) {
    int column = 1;
    for (int i = 0; i < cell; i++) {
      column += cells[i].length() + 1;
    }
    return column;
  }

  @Override
  public String where() {
    return lines.where();
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
