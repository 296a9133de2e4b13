// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.vms;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a Linux of the lab has said on its console.
 *
 * @param kernel its version
 * @param usages microseconds that each machine had, by case and scheduler
 * @param requests done by machines that do I/O, by scheduler
 * @param longestRequest by scheduler, in seconds
 * @param unloads of the scheduler after which the kernel's own did not go on
 * @param wasEjected whether the kernel unloaded a scheduler that had stopped to schedule
 */
public record ScxConsole(
    String kernel,
    Map<String, Map<String, Long>> usages,
    Map<String, Long> requests,
    Map<String, Double> longestRequest,
    int unloads,
    boolean wasEjected) {
  private static final Pattern KERNEL = Pattern.compile("LAB kernel (\\S+)");
  private static final Pattern USAGE =
      Pattern.compile("LAB usage case=(\\S+) scheduler=(\\S+) machine=(\\S+) usec=([0-9]+)");
  private static final Pattern REQUESTS =
      Pattern.compile("LAB requests of=(\\w+)/\\w+ count=([0-9]+) longest_us=([0-9]+)");
  private static final Pattern UNLOADED =
      Pattern.compile("LAB unloaded status=([0-9]+) state=(\\S+)");
  private static final Pattern STALLED =
      Pattern.compile("LAB stalled status=([0-9]+) state=(\\S+)");

  /**
   * @throws IOException if it does not say which kernel it was
   */
  public static ScxConsole read(Path file) throws IOException {
    String text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    Matcher kernel = KERNEL.matcher(text);
    if (!kernel.find()) {
      throw new IOException(file + " does not say which kernel it is of");
    }
    Map<String, Map<String, Long>> usages = new LinkedHashMap<>();
    Matcher usage = USAGE.matcher(text);
    while (usage.find()) {
      usages
          .computeIfAbsent(key(usage.group(1), usage.group(2)), none -> new TreeMap<>())
          .put(usage.group(3), Long.parseLong(usage.group(4)));
    }
    Map<String, Long> requests = new TreeMap<>();
    Map<String, Double> longest = new TreeMap<>();
    Matcher done = REQUESTS.matcher(text);
    while (done.find()) {
      requests.merge(done.group(1), Long.parseLong(done.group(2)), Long::sum);
      longest.merge(done.group(1), Long.parseLong(done.group(3)) / 1e6, Math::max);
    }
    Matcher unloaded = UNLOADED.matcher(text);
    int wrong = 0;
    while (unloaded.find()) {
      wrong += unloaded.group(1).equals("0") && unloaded.group(2).equals("disabled") ? 0 : 1;
    }
    Matcher stalled = STALLED.matcher(text);
    boolean wasEjected =
        stalled.find() && stalled.group(1).equals("1") && stalled.group(2).equals("disabled");
    return new ScxConsole(kernel.group(1), usages, requests, longest, wrong, wasEjected);
  }

  private static String key(String ofCase, String scheduler) {
    return ofCase + "/" + scheduler;
  }

  /** Of what all machines had, one's part, 0 to 1, by its cluster and number: a1. */
  public double part(String ofCase, String scheduler, String machine) {
    Map<String, Long> all = usages.getOrDefault(key(ofCase, scheduler), Map.of());
    long sum = all.values().stream().mapToLong(each -> each).sum();
    return all.getOrDefault(machine + ".scope", 0L) / (double) Math.max(1, sum);
  }
}
