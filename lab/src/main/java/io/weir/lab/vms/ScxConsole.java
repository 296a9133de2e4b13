// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.vms;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What a Linux of the lab has said on its console. See dev/lab/scx/init for who says what. */
public final class ScxConsole {
  private static final Pattern KERNEL = Pattern.compile("LAB kernel (\\S+)");
  private static final Pattern USAGE =
      Pattern.compile("LAB usage case=(\\S+) scheduler=(\\S+) machine=(\\S+) usec=([0-9]+)");
  private static final Pattern REQUESTS =
      Pattern.compile("LAB requests of=(\\w+)/\\w+ count=([0-9]+) longest_us=([0-9]+)");
  private static final Pattern LOST = Pattern.compile("LAB lost of=(\\w+)/\\w+");
  private static final Pattern GAP = Pattern.compile("LAB gap of=(\\w+)/\\w+ longest_us=([0-9]+)");
  private static final Pattern UNLOADED =
      Pattern.compile("LAB unloaded status=([0-9]+) state=(\\S+)");
  private static final Pattern STALLED =
      Pattern.compile("LAB stalled status=([0-9]+) state=(\\S+)");
  private static final Pattern KILLED = Pattern.compile("LAB (killed) state=(\\S+)");
  private static final Pattern STAYED =
      Pattern.compile("LAB (plugged|light|displaced) state=(\\S+)");

  private final String text;
  private final String kernel;

  ScxConsole(String text, String kernel) {
    this.text = text;
    this.kernel = kernel;
  }

  /**
   * @throws IOException if it does not say which kernel it was
   */
  public static ScxConsole read(Path file) throws IOException {
    String text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    String kernel =
        KERNEL
            .matcher(text)
            .results()
            .map(each -> each.group(1))
            .findFirst()
            .orElseThrow(() -> new IOException(file + " does not say which kernel it is of"));
    return new ScxConsole(text, kernel);
  }

  /** This and what another boot has said. */
  public ScxConsole and(ScxConsole other) {
    return new ScxConsole(text + other.text, kernel);
  }

  /** Whether machines ran so. */
  public boolean hasRun(String ofCase, String scheduler) {
    return of(USAGE).stream()
        .anyMatch(each -> each.group(1).equals(ofCase) && each.group(2).equals(scheduler));
  }

  /** Its version. */
  public String kernel() {
    return kernel;
  }

  /** Of what all machines had, one's part, 0 to 1, by its cluster and number: a1. */
  public double part(String ofCase, String scheduler, String machine) {
    Map<String, Long> all =
        of(USAGE).stream()
            .filter(each -> each.group(1).equals(ofCase) && each.group(2).equals(scheduler))
            .collect(
                Collectors.toMap(each -> each.group(3), each -> Long.parseLong(each.group(4))));
    long sum = all.values().stream().mapToLong(each -> each).sum();
    return all.getOrDefault(machine + ".scope", 0L) / (double) Math.max(1, sum);
  }

  /** Done by machines that do I/O, by scheduler. */
  public Map<String, Long> requests() {
    return of(REQUESTS).stream()
        .collect(
            Collectors.toMap(
                each -> each.group(1), each -> Long.parseLong(each.group(2)), Long::sum));
  }

  /**
   * Whether a virtual machine did not come to its end, by scheduler, so that the others' requests
   * say nothing.
   */
  public boolean hasLost(String scheduler) {
    return of(LOST).stream().anyMatch(each -> each.group(1).equals(scheduler));
  }

  /** By scheduler, in seconds. */
  public Map<String, Double> longestRequest() {
    return longest(REQUESTS, 3);
  }

  /**
   * For how long at most a machine that computes had no processor, by what was done meanwhile; in
   * seconds.
   */
  public Map<String, Double> longestGap() {
    return longest(GAP, 2);
  }

  /**
   * Unloads of the scheduler, asked for or by the death of its loader, after which the kernel's own
   * did not go on.
   */
  public int unloads() {
    return count(UNLOADED, "0", "disabled") + count(KILLED, "killed", "disabled");
  }

  /**
   * Times that the kernel took the scheduler away while processors came and went, while machines
   * waited that are due a turn in minutes, and while others displaced machines.
   */
  public int lost() {
    return (int) of(STAYED).stream().filter(each -> !each.group(2).equals("enabled")).count();
  }

  /** Whether the kernel unloaded a scheduler that had stopped to schedule. */
  public boolean wasEjected() {
    return !of(STALLED).isEmpty() && count(STALLED, "1", "disabled") == 0;
  }

  /** Those that are not as they should be. */
  private int count(Pattern pattern, String status, String state) {
    return (int)
        of(pattern).stream()
            .filter(each -> !each.group(1).equals(status) || !each.group(2).equals(state))
            .count();
  }

  private Map<String, Double> longest(Pattern pattern, int group) {
    Map<String, Double> longest = new TreeMap<>();
    for (MatchResult each : of(pattern)) {
      longest.merge(each.group(1), Long.parseLong(each.group(group)) / 1e6, Math::max);
    }
    return longest;
  }

  private List<MatchResult> of(Pattern pattern) {
    return pattern.matcher(text).results().toList();
  }
}
