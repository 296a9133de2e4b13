// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.scenario;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers with units, as people write them. */
final class Units {
  private static final String DIGITS = "[0-9]*\\.?[0-9]+([eE][-+]?[0-9]+)?";
  private static final Pattern WITH_UNIT =
      Pattern.compile("\\s*(?<number>" + DIGITS + ")\\s*(?<unit>\\S*)\\s*");
  private static final Pattern ALONE = Pattern.compile("[-+]?" + DIGITS);
  private static final List<String> SHOWN = List.of("B", "kB", "MB", "GB", "TB", "PB");
  private static final double THOUSAND = 1000;

  private static final Map<String, Double> BYTES =
      Map.ofEntries(
          Map.entry("", 1.0),
          Map.entry("B", 1.0),
          Map.entry("kB", 1e3),
          Map.entry("MB", 1e6),
          Map.entry("GB", 1e9),
          Map.entry("TB", 1e12),
          Map.entry("PB", 1e15),
          Map.entry("KiB", 0x1p10),
          Map.entry("MiB", 0x1p20),
          Map.entry("GiB", 0x1p30),
          Map.entry("TiB", 0x1p40),
          Map.entry("PiB", 0x1p50));

  private static final Map<String, Double> BITS_PER_SECOND =
      Map.of("Mbit/s", 1e6, "Gbit/s", 1e9, "kbit/s", 1e3);

  private static final Map<String, Double> NANOS =
      Map.of(
          "", 1e9, "ns", 1.0, "us", 1e3, "ms", 1e6, "s", 1e9, "min", 60e9, "h", 3600e9, "d",
          86400e9);

  private Units() {}

  /** What bytes look like, as a regular expression of JavaScript, for {@link Schema}. */
  static String bytesPattern() {
    return pattern(BYTES.keySet());
  }

  static String bytesPerSecondPattern() {
    Set<String> units = new TreeSet<>(BITS_PER_SECOND.keySet());
    for (String each : BYTES.keySet()) {
      units.add(each);
      units.add(each + "/s");
    }
    return pattern(units);
  }

  static String timePattern() {
    return pattern(NANOS.keySet());
  }

  private static String pattern(Set<String> units) {
    return "^\\s*" + DIGITS + "\\s*(" + String.join("|", new TreeSet<>(units)) + ")\\s*$";
  }

  /** A number without a unit. */
  static double number(String text) {
    if (!ALONE.matcher(text).matches()) {
      throw new NumberFormatException(text);
    }
    return Double.parseDouble(text);
  }

  /** So many bytes as people write them, to three digits. */
  static String shown(double bytes) {
    double number = bytes;
    int unit = 0;
    while (number >= THOUSAND && unit < SHOWN.size() - 1) {
      number /= THOUSAND;
      unit++;
    }
    String digits =
        BigDecimal.valueOf(number).round(new MathContext(3)).stripTrailingZeros().toPlainString();
    return digits + " " + SHOWN.get(unit);
  }

  static double bytes(String text) {
    return with(BYTES, text);
  }

  static double bytesPerSecond(String text) {
    Matcher number = match(text);
    String unit = number.group("unit");
    if (BITS_PER_SECOND.containsKey(unit)) {
      return with(BITS_PER_SECOND, text) / Byte.SIZE;
    }
    return unit.endsWith("/s")
        ? bytes(number.group("number") + " " + unit.substring(0, unit.length() - 2))
        : bytes(text);
  }

  /** A number alone is seconds. */
  static double nanos(String text) {
    return with(NANOS, text);
  }

  private static double with(Map<String, Double> units, String text) {
    Matcher number = match(text);
    Double unit = units.get(number.group("unit"));
    if (unit == null) {
      throw new NumberFormatException(text);
    }
    return Double.parseDouble(number.group("number")) * unit;
  }

  private static Matcher match(String text) {
    Matcher number = WITH_UNIT.matcher(text);
    if (!number.matches()) {
      throw new NumberFormatException(text);
    }
    return number;
  }
}
