// SPDX-License-Identifier: Apache-2.0
package io.weir.results;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The checks that the records share; each error names the key, the value and what is allowed. */
final class Check {
  private Check() {}

  static void text(String key, String value) {
    that(!value.isBlank(), key, "\"" + value + "\"", "a text that is not blank");
  }

  /** JSON has no word for infinity or for "not a number". */
  static void finite(String key, double value) {
    that(Double.isFinite(value), key, value, "a finite number");
  }

  static void that(boolean holds, String key, Object value, String allowed) {
    if (!holds) {
      throw new IllegalArgumentException(key + " must be " + allowed + ", was " + value);
    }
  }

  /** A copy that keeps the order of the keys, which {@link Map#copyOf} does not. */
  static <V> Map<String, V> ordered(String key, Map<String, V> map) {
    map.keySet().forEach(name -> text("a name in " + key, name));
    return Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }

  static Map<String, Object> scalars(String key, Map<String, Object> map) {
    Map<String, Object> copy = new LinkedHashMap<>();
    map.forEach((name, value) -> copy.put(name, scalar(key + "." + name, value)));
    return ordered(key, copy);
  }

  static List<Object> cells(String key, List<?> row) {
    List<Object> copy = new ArrayList<>();
    row.forEach(cell -> copy.add(scalar(key, cell)));
    return Collections.unmodifiableList(copy);
  }

  /**
   * A value as JSON knows it: whole numbers become {@code Long} and the others {@code Double}, so
   * that a document that was written and read again equals the one in memory.
   */
  private static Object scalar(String key, Object value) {
    if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
      return ((Number) value).longValue();
    }
    if (value instanceof Float || value instanceof Double) {
      double number = ((Number) value).doubleValue();
      finite(key, number);
      return number;
    }
    that(
        value instanceof String || value instanceof Boolean || value instanceof Long,
        key,
        value,
        "a text, a number or a boolean");
    return value;
  }
}
