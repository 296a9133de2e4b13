// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.settings;

import io.weir.core.request.Require;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.StringUtils.TraditionalBinaryPrefix;
import org.jspecify.annotations.Nullable;

/**
 * Reads keys. The exception for a value that is not allowed names the key, what is allowed, and the
 * value.
 */
public final class Settings {
  private final Configuration conf;
  private final UnaryOperator<String> ownKeys;
  private final Set<String> read = new HashSet<>();

  public Settings(Configuration conf) {
    this(conf, UnaryOperator.identity());
  }

  /** With another key for some, whose value counts before their own. */
  public Settings(Configuration conf, UnaryOperator<String> ownKeys) {
    this.conf = conf;
    this.ownKeys = ownKeys;
  }

  public String word(String key, String defaultValue) {
    return text(key, defaultValue).toLowerCase(Locale.ROOT);
  }

  /** Or other words that are allowed too, for the message. */
  public int number(String key, String defaultValue, int min, int max, String orElse) {
    String value = text(key, defaultValue);
    try {
      int number = Integer.parseInt(value);
      if (number >= min && number <= max) {
        return number;
      }
    } catch (NumberFormatException e) {
      // refused below, like a number out of range
    }
    throw refused(key, value, "a whole number from " + min + " to " + max + orElse);
  }

  public double decimal(String key, String defaultValue, double min, double max) {
    return decimal(counting(key), min, max, text(key, defaultValue));
  }

  public static double decimal(String key, double min, double max, String value) {
    try {
      double number = Double.parseDouble(value.trim());
      if (number >= min && number <= max) {
        return number;
      }
    } catch (NumberFormatException e) {
      // refused below
    }
    throw refusedAs(key, value, "a number from " + plain(min) + " to " + plain(max));
  }

  /** A time that may be 0. */
  public long nanosOrZero(String key, String defaultValue, long maxSeconds, String orElse) {
    return nanos(key, defaultValue, 0, maxSeconds, "from 0ms to " + maxSeconds + "s" + orElse);
  }

  public long nanos(String key, String defaultValue, long maxSeconds) {
    return nanos(key, defaultValue, maxSeconds, "");
  }

  /** The same where a shorter time than this makes no sense. */
  public long nanosFrom(String key, String defaultValue, long minMillis, long maxSeconds) {
    return nanos(
        key,
        defaultValue,
        TimeUnit.MILLISECONDS.toNanos(minMillis),
        maxSeconds,
        "from " + minMillis + "ms to " + maxSeconds + "s");
  }

  /** The same where words are allowed too. */
  public long nanos(String key, String defaultValue, long maxSeconds, String orElse) {
    return nanos(
        key, defaultValue, 1, maxSeconds, "above 0 and at most " + maxSeconds + "s" + orElse);
  }

  /** A bare number is refused, as its unit is unknown. */
  private long nanos(
      String key, String defaultValue, long minNanos, long maxSeconds, String range) {
    String value = text(key, defaultValue);
    if (!value.isEmpty() && Character.isLetter(value.charAt(value.length() - 1))) {
      try {
        long nanos = conf.getTimeDurationHelper(key, value, TimeUnit.NANOSECONDS);
        if (nanos >= minNanos && nanos <= TimeUnit.SECONDS.toNanos(maxSeconds)) {
          return nanos;
        }
      } catch (NumberFormatException e) {
        // refused below
      }
    }
    throw refused(key, value, "a time with its unit, like 8ms, " + range);
  }

  /** An absolute path, which need not exist; null if the key has no value. */
  public @Nullable Path file(String key) {
    String value = text(key, "");
    if (value.isEmpty()) {
      return null;
    }
    try {
      Path file = Path.of(value);
      if (file.isAbsolute()) {
        return file;
      }
    } catch (InvalidPathException e) {
      // refused below
    }
    throw refused(key, value, "an absolute path");
  }

  /** Or other words that are allowed too, for the message. */
  public long bytes(String key, String defaultValue, String orElse) {
    String value = text(key, defaultValue);
    try {
      long bytes = value.isEmpty() ? 0 : TraditionalBinaryPrefix.string2long(value);
      if (bytes > 0) {
        return bytes;
      }
    } catch (IllegalArgumentException e) {
      // refused below
    }
    throw refused(key, value, "a whole number of bytes above 0, also with k, m or g" + orElse);
  }

  /** Keys with this prefix that stand in the configuration and that nobody has read. */
  public Set<String> unknown(String prefix) {
    Set<String> unknown = new TreeSet<>();
    for (String name : conf.getPropsWithPrefix(prefix).keySet()) {
      if (!read.contains(prefix + name)) {
        unknown.add(prefix + name);
      }
    }
    return unknown;
  }

  public IllegalArgumentException refused(String key, String allowed) {
    return refused(key, conf.getTrimmed(counting(key), ""), allowed);
  }

  private IllegalArgumentException refused(String key, String value, String allowed) {
    return refusedAs(counting(key), value, allowed);
  }

  private static IllegalArgumentException refusedAs(String key, String value, String allowed) {
    return Require.wrong(key, "'" + value + "'", allowed);
  }

  private String text(String key, String defaultValue) {
    String counting = counting(key);
    read.add(counting);
    return conf.getTrimmed(counting, defaultValue);
  }

  /** The key that counts: another one where that has a value. */
  private String counting(String key) {
    String own = ownKeys.apply(key);
    return conf.get(own) == null ? key : own;
  }

  private static String plain(double number) {
    return number == Math.rint(number) ? "" + (long) number : "" + number;
  }
}
