// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.weights.central;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One version of the weights of a cluster.
 *
 * @param number from 1; each change has the next one
 * @param user who has set them, a short name
 * @param time when
 * @param why one line
 * @param text the list of weights, as it was given
 */
public record WeightsVersion(long number, String user, Instant time, String why, String text) {
  private static final Pattern HEAD =
      Pattern.compile("# version (\\d+), set by (\\S+) at (\\S+): (.*)", Pattern.DOTALL);

  /** The first line of a file, as an editor may have left it. */
  private static final Pattern HEAD_LINE =
      Pattern.compile("\uFEFF?# version (\\d{1,18}), set by [^\\r\\n]*(?:\\r\\n?|\\n|\\z)");

  private static final int LONGEST_WHY = 200;

  /** None has been set. */
  public static final WeightsVersion NONE = new WeightsVersion(0, "", Instant.EPOCH, "", "");

  /** As it stands in a file: a line of who, when and why, and the list. */
  public String toFile() {
    if (number == 0) {
      return "# version 0, set by nobody: all are given the same, but for what stands on a DataNode\n";
    }
    return "# version %d, set by %s at %s: %s\n%s".formatted(number, user, time, why, text);
  }

  /** The same without the list. */
  WeightsVersion head() {
    return new WeightsVersion(number, user, time, why, "");
  }

  static WeightsVersion ofFile(String file) {
    int end = file.indexOf('\n');
    String head = end < 0 ? file : file.substring(0, end);
    Matcher matcher = HEAD.matcher(head);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("it begins with '" + shown(head) + "'");
    }
    try {
      return new WeightsVersion(
          Long.parseLong(matcher.group(1)),
          matcher.group(2),
          Instant.parse(matcher.group(3)),
          matcher.group(4),
          end < 0 ? "" : file.substring(end + 1));
    } catch (NumberFormatException | DateTimeParseException e) {
      throw new IllegalArgumentException("it begins with '" + shown(head) + "'", e);
    }
  }

  /** Of which version a list is, by the line before it; nothing if there is none. */
  public static OptionalLong numberBefore(String text) {
    Matcher head = HEAD_LINE.matcher(text);
    return head.lookingAt() ? OptionalLong.of(Long.parseLong(head.group(1))) : OptionalLong.empty();
  }

  /** A list without the lines that versions have before theirs. */
  static String withoutHeads(String text) {
    Matcher head = HEAD_LINE.matcher(text);
    int from = 0;
    while (head.region(from, text.length()).lookingAt()) {
      from = head.end();
    }
    return text.substring(from);
  }

  /** One line, which may stand in a log. */
  static String oneLine(String why) {
    return shown(why.strip());
  }

  private static String shown(String text) {
    String printable = text.replaceAll("[\\p{Cntrl}\\u0080-\\u009f\\u2028\\u2029]", " ");
    if (printable.length() <= LONGEST_WHY) {
      return printable;
    }
    boolean isWithin = Character.isHighSurrogate(printable.charAt(LONGEST_WHY - 1));
    return printable.substring(0, isWithin ? LONGEST_WHY - 1 : LONGEST_WHY) + "…";
  }
}
