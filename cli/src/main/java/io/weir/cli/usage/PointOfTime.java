// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.usage;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The value of an option that is a point of time. */
public final class PointOfTime {
  /** For the help of such an option. */
  public static final String ALLOWED =
      "a time, like 2026-11-26T20:00, or how long ago, like 90min, 12h or 7d";

  private static final Pattern AGO = Pattern.compile("([1-9][0-9]{0,4}) ?(min|h|d)");

  private PointOfTime() {}

  /**
   * Reads one; a time is of this machine's zone.
   *
   * @param option its name, for the message
   * @throws UsageException if it is none
   */
  public static Instant parse(String option, String text, Instant now) {
    Matcher ago = AGO.matcher(text);
    if (ago.matches()) {
      long count = Long.parseLong(ago.group(1));
      return now.minus(
          switch (ago.group(2)) {
            case "min" -> Duration.ofMinutes(count);
            case "h" -> Duration.ofHours(count);
            default -> Duration.ofDays(count);
          });
    }
    try {
      Instant its = LocalDateTime.parse(text).atZone(ZoneId.systemDefault()).toInstant();
      return Instant.ofEpochMilli(its.toEpochMilli()); // others count milliseconds
    } catch (DateTimeException | ArithmeticException e) {
      throw new UsageException("%s must be %s, was %s".formatted(option, ALLOWED, text));
    }
  }
}
