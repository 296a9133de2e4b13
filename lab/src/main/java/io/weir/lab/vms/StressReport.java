// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.vms;

import java.io.IOException;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * What {@code ./weir lab stress} has found on a host that changed at random.
 *
 * @param actions random changes, done and refused
 * @param late commands of Dom0 that did not come back within a minute
 * @param assertions that failed, and other faults that stop a hypervisor
 * @param stalls as the schedulers of all pools count them; empty where none of them does
 * @param longestWaitMicros for which a VCPU of a guest was runnable without a processor; empty
 *     where the run did not come to its end
 * @param end over, panic, early or silent
 * @param again the command that does the same again
 */
public record StressReport(
    long actions,
    long late,
    long assertions,
    OptionalLong stalls,
    OptionalLong longestWaitMicros,
    String end,
    String again) {
  /**
   * @throws IOException if a line is missing or holds no number
   */
  static StressReport parse(String said) throws IOException {
    Map<String, String> lines = new TreeMap<>();
    said.lines()
        .map(line -> line.split(" ", 2))
        .filter(words -> words.length == 2)
        .forEach(words -> lines.putIfAbsent(words[0], words[1]));
    return new StressReport(
        known(lines, "actions"),
        known(lines, "late"),
        known(lines, "assertions"),
        number(lines, "stalls"),
        number(lines, "longest_wait_us"),
        text(lines, "end"),
        text(lines, "again"));
  }

  /** Whether all of the time went by. */
  public boolean isWhole() {
    return end.equals("over");
  }

  private static long known(Map<String, String> lines, String key) throws IOException {
    return number(lines, key)
        .orElseThrow(() -> new IOException("the lab of stress says no number of " + key));
  }

  private static OptionalLong number(Map<String, String> lines, String key) throws IOException {
    String text = text(lines, key);
    if (text.equals("unknown")) {
      return OptionalLong.empty();
    }
    try {
      return OptionalLong.of(Long.parseLong(text));
    } catch (NumberFormatException e) {
      throw new IOException("%s must be a whole number or unknown, was %s".formatted(key, text), e);
    }
  }

  private static String text(Map<String, String> lines, String key) throws IOException {
    String text = lines.get(key);
    if (text == null) {
      throw new IOException("the lab of stress does not say " + key);
    }
    return text;
  }
}
