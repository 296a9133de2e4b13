// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.profile;

import io.weir.model.file.BadFileException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What a task has logged, in the order of time. */
final class TaskLog {
  // Hadoop's container-log4j.properties: %d{ISO8601} %p [%t] %c: %m%n
  private static final Pattern LINE =
      Pattern.compile(
          "([0-9]{4}-[0-9]{2}-[0-9]{2} [0-9:]{8},[0-9]{3}) [A-Z]+ \\[.*?\\] \\S+: (.*)");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss,SSS");
  private static final long ZONE_STEP_MILLIS = 15 * 60 * 1000;

  private final String attempt;
  private final List<LogLine> lines;

  private TaskLog(String attempt, List<LogLine> lines) {
    this.attempt = attempt;
    this.lines = lines;
  }

  /**
   * The log of a task.
   *
   * @param folder of the logs of a node or of several, however deep: the files are known by the
   *     container's id in their path
   * @throws BadFileException if nothing of the task is there
   */
  static TaskLog of(FinishedTask task, Path folder) throws IOException {
    List<LogLine> lines = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path each :
          files
              .filter(path -> path.toString().contains(task.container()))
              .filter(Files::isRegularFile)
              .toList()) {
        read(each, lines);
      }
    }
    if (lines.isEmpty()) {
      throw new BadFileException(
          "%s has no log of %s, %s".formatted(folder, task.attempt(), task.container()));
    }
    lines.sort(Comparator.comparingLong(LogLine::millis));
    // Its times are local ones, wherever that was; its first line comes soon after its start.
    long off = task.startMillis() - lines.get(0).millis();
    long zone = Math.round(off / (double) ZONE_STEP_MILLIS) * ZONE_STEP_MILLIS;
    return new TaskLog(
        task.attempt(),
        lines.stream().map(each -> new LogLine(each.millis() + zone, each.message())).toList());
  }

  private static void read(Path file, List<LogLine> lines) throws IOException {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(Files.newInputStream(file), StandardCharsets.ISO_8859_1))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        Matcher matcher = LINE.matcher(line);
        if (matcher.matches()) {
          long millis =
              LocalDateTime.parse(matcher.group(1), TIME).toInstant(ZoneOffset.UTC).toEpochMilli();
          lines.add(new LogLine(millis, matcher.group(2)));
        }
      }
    }
  }

  /** Those that begin so. */
  List<LogLine> all(String beginning) {
    return lines.stream().filter(each -> each.message().startsWith(beginning)).toList();
  }

  /**
   * When it first said so.
   *
   * @throws BadFileException if it never did
   */
  long first(String beginning) throws BadFileException {
    return all(beginning).stream()
        .findFirst()
        .orElseThrow(
            () ->
                new BadFileException(
                    "the log of %s has no line '%s…'".formatted(attempt, beginning)))
        .millis();
  }
}
