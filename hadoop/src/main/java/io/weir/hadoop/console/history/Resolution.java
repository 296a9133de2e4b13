// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.history;

import org.jspecify.annotations.Nullable;

/** How long the stretches of time are that sums are kept of, and for how long these are kept. */
public enum Resolution {
  MINUTE("1m", 60, 2),
  TEN_MINUTES("10m", 600, 8),
  HOUR("1h", 3_600, 31);

  private static final int DAY = 86_400;

  private final String label;
  private final int seconds;
  private final int keptDays;

  Resolution(String label, int seconds, int keptDays) {
    this.label = label;
    this.seconds = seconds;
    this.keptDays = keptDays;
  }

  public String label() {
    return label;
  }

  public int seconds() {
    return seconds;
  }

  /** The last so many days of UTC of which there is anything. */
  public int keptDays() {
    return keptDays;
  }

  /** When the stretch began that has this second in it, in seconds of the epoch. */
  public long startOf(long epochSecond) {
    return Math.floorDiv(epochSecond, seconds) * seconds;
  }

  /** The next shorter steps; null: there are none. */
  @Nullable Resolution shorter() {
    return switch (this) {
      case MINUTE -> null;
      case TEN_MINUTES -> MINUTE;
      case HOUR -> TEN_MINUTES;
    };
  }

  /** The finest in which all of a subject is kept from then on. */
  static Resolution of(Subject subject, long epochSecond, long nowSecond) {
    long days = Math.floorDiv(nowSecond, DAY) - Math.floorDiv(epochSecond, DAY);
    for (Resolution each : values()) {
      if (days < each.keptDays && subject.isKeptBy(each)) {
        return each;
      }
    }
    return HOUR;
  }
}
