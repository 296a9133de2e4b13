// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.history;

import io.weir.core.request.Require;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A question to a history: what those of a subject, or of groups of it, had over a time, in so many
 * steps at most.
 *
 * @param subject of whom it is
 * @param groupOf whose line a name's values are added to
 * @param from the first second, of the epoch
 * @param to the second after the last one
 * @param mostSteps how many values a line has at most, 1 or more
 * @param mostLines how many lines there are at most, 1 or more; others are summed up in one more
 */
public record HistoryQuery(
    Subject subject, Group groupOf, long from, long to, int mostSteps, int mostLines) {
  /** How many names are looked at for the largest. */
  private static final int MOST_NAMES = 200_000;

  /** The line of all that have none of their own. */
  public static final String OTHERS = "(others)";

  /** Whose line something goes to. */
  @FunctionalInterface
  public interface Group {
    /** Null: nobody's. */
    @Nullable String of(String name);
  }

  public HistoryQuery {
    Require.that(to > from, "to", to, "later than from, which is " + from);
    Require.that(mostSteps > 0, "steps", mostSteps, "1 or more");
    Require.that(mostLines > 0, "lines", mostLines, "1 or more");
  }

  /**
   * @param start when the first step begins, of the epoch
   * @param stepSeconds how long a step is
   * @param lines those with the most first
   */
  public record Answer(long start, int stepSeconds, int steps, List<Line> lines) {}

  /**
   * @param values by column of the subject, by step
   */
  @SuppressWarnings("ArrayRecordComponent") // thousands of numbers
  public record Line(String name, double[][] values) {
    /** The sum of a column. */
    public double sum(int column) {
      return Arrays.stream(values[column]).sum();
    }
  }

  public Answer of(History history, long nowSecond) throws IOException {
    Resolution resolution = Resolution.of(subject, from, nowSecond);
    long start = resolution.startOf(from);
    long stepSeconds =
        ceilDiv(ceilDiv(to - start, mostSteps), resolution.seconds()) * resolution.seconds();
    int steps = (int) ceilDiv(to - start, stepSeconds);
    Set<String> named = largest(history, nowSecond);
    Map<String, Line> lines = new HashMap<>();
    history.visit(
        subject,
        from,
        to,
        nowSecond,
        (second, name, values) -> {
          String group = groupOf.of(name);
          if (group != null) {
            Line line =
                lines.computeIfAbsent(
                    named.contains(group) ? group : OTHERS,
                    any -> new Line(any, new double[values.length][steps]));
            int step = (int) ((second - start) / stepSeconds);
            for (int i = 0; i < values.length; i++) {
              line.values()[i][step] += values[i];
            }
          }
        });
    List<Line> sorted = new ArrayList<>(lines.values());
    sorted.sort(
        Comparator.comparing((Line each) -> each.name().equals(OTHERS))
            .thenComparing(Comparator.comparingDouble(this::size).reversed())
            .thenComparing(Line::name));
    return new Answer(start, (int) stepSeconds, steps, sorted);
  }

  private static long ceilDiv(long dividend, long divisor) {
    return (dividend + divisor - 1) / divisor;
  }

  private double size(Line line) {
    return line.sum(sizeColumn());
  }

  /** By which lines are sorted: the time of disks that they had. */
  private int sizeColumn() {
    return subject.columnOfTime();
  }

  private Set<String> largest(History history, long nowSecond) throws IOException {
    Map<String, Double> sizes = new HashMap<>();
    int column = sizeColumn();
    history.visit(
        subject,
        from,
        to,
        nowSecond,
        (second, name, values) -> {
          String group = groupOf.of(name);
          if (group != null && (sizes.size() < MOST_NAMES || sizes.containsKey(group))) {
            sizes.merge(group, (double) values[column], Double::sum);
          }
        });
    return new HashSet<>(
        sizes.entrySet().stream()
            .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
            .limit(mostLines)
            .map(Map.Entry::getKey)
            .toList());
  }
}
