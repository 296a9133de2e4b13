// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.weights;

import io.weir.core.request.Require;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.util.StringUtils.TraditionalBinaryPrefix;

/** Reads what stands behind a weight: {@code reserve=50m limit=200m latency=20ms}. */
final class PromiseText {
  /** Less than that would keep one packet waiting for longer than anybody may wait. */
  private static final long LEAST_LIMIT = 64 << 10;

  private static final Pattern WORD = Pattern.compile("([a-z]+)=(.*)");
  private static final Pattern TIME = Pattern.compile("([0-9]{1,9})(us|ms|s)");

  private PromiseText() {}

  /** Whether it is one of these words, and not a weight or a rank. */
  static boolean isOne(String word) {
    return word.indexOf('=') >= 0;
  }

  /** What such a word is about. */
  static String key(String word) {
    return word.substring(0, Math.max(0, word.indexOf('='))).toLowerCase(Locale.ROOT);
  }

  /** What some words promise. */
  static NodePromise of(List<String> words) {
    NodePromise promise = NodePromise.NONE;
    Set<String> keys = new HashSet<>();
    for (String word : words) {
      promise = with(promise, word);
      if (!keys.add(key(word))) {
        throw new IllegalArgumentException(key(word) + " is given twice");
      }
    }
    if (promise.reserveBytesPerSecond() > promise.limitBytesPerSecond()) {
      throw Require.wrong(
          "reserve",
          promise.reserveBytesPerSecond(),
          "at most the limit, " + promise.limitBytesPerSecond());
    }
    return promise;
  }

  private static NodePromise with(NodePromise promise, String word) {
    Matcher matcher = WORD.matcher(word.toLowerCase(Locale.ROOT));
    String key = matcher.matches() ? matcher.group(1) : "";
    return switch (key) {
      case "reserve" -> promise.withReserve(bytes(key, matcher.group(2), 1));
      case "limit" -> promise.withLimit(bytes(key, matcher.group(2), LEAST_LIMIT));
      case "latency" -> promise.withLatency(nanos(matcher.group(2)));
      default ->
          throw WeightsText.refused(
              "a promise", word, "reserve=BYTES, limit=BYTES or latency=TIME");
    };
  }

  private static long bytes(String key, String value, long least) {
    try {
      long bytes = value.isEmpty() ? 0 : TraditionalBinaryPrefix.string2long(value);
      if (bytes >= least) {
        return bytes;
      }
    } catch (IllegalArgumentException e) {
      // refused below
    }
    throw WeightsText.refused(
        key, value, "bytes per second, " + least + " or more, also with k, m or g");
  }

  private static long nanos(String value) {
    Matcher time = TIME.matcher(value);
    if (time.matches()) {
      long number = Long.parseLong(time.group(1));
      long nanos =
          switch (time.group(2)) {
            case "us" -> TimeUnit.MICROSECONDS.toNanos(number);
            case "ms" -> TimeUnit.MILLISECONDS.toNanos(number);
            default -> TimeUnit.SECONDS.toNanos(number);
          };
      if (nanos > 0 && nanos <= TimeUnit.SECONDS.toNanos(60)) {
        return nanos;
      }
    }
    throw WeightsText.refused(
        "latency", value, "a time with its unit, like 20ms, above 0 and at most 60s");
  }
}
