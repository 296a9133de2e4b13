// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.logs;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of a task's log, by Hadoop or by Weir: what the job's own code logs has any length and
 * says nothing of phases.
 *
 * @param millis when it was written, since the epoch
 * @param message what it says
 */
public record LogLine(long millis, String message) {
  // Hadoop's container-log4j.properties: %d{ISO8601} %p [%t] %c: %m%n
  private static final Pattern LINE =
      Pattern.compile(
          "([0-9]{4}-[0-9]{2}-[0-9]{2} [0-9:]{8},[0-9]{3}) [A-Z]+ \\[.*?\\] (?:org\\.apache\\.hadoop|io\\.weir)\\.\\S+: (.*)");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss,SSS");

  /** What a file says, as if its local time were UTC; nothing of any other line. */
  static Optional<LogLine> parse(String line) {
    Matcher matcher = LINE.matcher(line);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    try {
      LocalDateTime time = LocalDateTime.parse(matcher.group(1), TIME);
      return Optional.of(
          new LogLine(time.toInstant(ZoneOffset.UTC).toEpochMilli(), matcher.group(2)));
    } catch (DateTimeException e) {
      return Optional.empty(); // a task can print whatever it likes
    }
  }
}
