// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;

/** Reads keys, and refuses what is not allowed with the key, the value and what is. */
final class Settings {
  private final Configuration conf;

  Settings(Configuration conf) {
    this.conf = conf;
  }

  String word(String key, String defaultValue) {
    return conf.getTrimmed(key, defaultValue).toLowerCase(Locale.ROOT);
  }

  int number(String key, String value, int min, int max, String orElse) {
    try {
      int number = Integer.parseInt(value.trim());
      if (number >= min && number <= max) {
        return number;
      }
    } catch (NumberFormatException e) {
      // refused below, like a number out of range
    }
    throw refused(key, value, "a whole number from " + min + " to " + max + orElse);
  }

  double decimal(String key, String value, double above) {
    try {
      double number = Double.parseDouble(value.trim());
      if (number > above && number < Double.POSITIVE_INFINITY) {
        return number;
      }
    } catch (NumberFormatException e) {
      // refused below
    }
    throw refused(key, value, "a number above " + above);
  }

  /** A time with its unit; a bare number is refused, for nobody knows what it meant. */
  long nanos(String key, String value, long min, String orElse) {
    String allowed =
        "a time with its unit, like 8ms, " + (min > 0 ? "above 0" : "0 or more") + orElse;
    String text = value.trim().toLowerCase(Locale.ROOT);
    if (text.isEmpty() || Character.isDigit(text.charAt(text.length() - 1))) {
      throw refused(key, value, allowed);
    }
    try {
      Configuration reader = new Configuration(/* loadDefaults= */ false);
      long nanos = reader.getTimeDurationHelper(key, text, TimeUnit.NANOSECONDS);
      if (nanos >= min) {
        return nanos;
      }
    } catch (NumberFormatException e) {
      // refused below
    }
    throw refused(key, value, allowed);
  }

  long bytesPerSecond(String key, String defaultValue) {
    String value = conf.getTrimmed(key, defaultValue);
    try {
      long bytes = org.apache.hadoop.util.StringUtils.TraditionalBinaryPrefix.string2long(value);
      if (bytes > 0) {
        return bytes;
      }
    } catch (IllegalArgumentException e) {
      // refused below
    }
    throw refused(key, value, "a number of bytes above 0, also with k, m or g");
  }

  static IllegalArgumentException refused(String key, String value, String allowed) {
    return new IllegalArgumentException(key + " is '" + value + "'; allowed is " + allowed);
  }
}
