// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.predict;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * For how many slots something is predicted.
 *
 * @param first 1 or more
 * @param last not below first, 1,000 at most
 */
public record SlotRange(int first, int last) {
  private static final int MOST = 1_000;
  private static final Pattern TEXT = Pattern.compile("([0-9]{1,4})(?:\\.\\.([0-9]{1,4}))?");

  public SlotRange {
    if (first < 1 || last < first || last > MOST) {
      throw new IllegalArgumentException(
          "slots are %d..%d; allowed are 1..%d, the first not above the last"
              .formatted(first, last, MOST));
    }
  }

  /**
   * From {@code 4} or {@code 1..8}.
   *
   * @throws IllegalArgumentException with what is allowed
   */
  public static SlotRange parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "slots must be a number or a range, as in 4 or 1..8, were '" + text + "'");
    }
    int first = Integer.parseInt(matcher.group(1));
    return new SlotRange(
        first, matcher.group(2) == null ? first : Integer.parseInt(matcher.group(2)));
  }

  /** The part of them that is less than another, 0 to 1. */
  double partBefore(int slots) {
    return (slots - first) / (last - first + 1.0);
  }

  List<Integer> all() {
    return IntStream.rangeClosed(first, last).boxed().toList();
  }
}
