// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.flow;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The start order of jobs, as a number that is the same on all nodes if possible. */
public final class StartOrder {
  /** What YARN gives out: the ResourceManager's start in milliseconds, and a running number. */
  private static final Pattern APPLICATION = Pattern.compile("application_(\\d{13})_(\\d{4,10})");

  /** Room for so many applications of one ResourceManager. */
  private static final int NUMBER_BITS = 19;

  private StartOrder() {}

  /**
   * @param application as its client says, which YARN has numbered in the order of submission
   * @param nowMillis for one that has no number: it has started when it is first seen here
   */
  public static long of(String application, long nowMillis) {
    Matcher numbered = APPLICATION.matcher(application);
    if (!numbered.matches()) {
      return nowMillis << NUMBER_BITS;
    }
    long number = Math.min(Long.parseLong(numbered.group(2)), (1L << NUMBER_BITS) - 1);
    return (Long.parseLong(numbered.group(1)) << NUMBER_BITS) + number;
  }
}
