// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.vms;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** When each map of a job ran, and which of them Hadoop would have run twice. */
public record MapTasks(List<Task> all) {
  private static final Pattern TASK =
      Pattern.compile(
          "TASK ([a-z]+) guest=[0-9]+ round=([0-9]+) task=[0-9]+ from=([0-9]+) to=([0-9]+)");

  /** A task is slow that is so far behind the average of all (Hadoop 0.20). */
  private static final double GAP = 0.2;

  /** In cycles of the host's clock; each round is a job of its own. */
  record Task(int round, long from, long to) {
    double progress(long at) {
      return at <= from ? 0 : at >= to ? 1 : (double) (at - from) / (to - from);
    }

    boolean runs(long at) {
      return from < at && at < to;
    }
  }

  /** Of the jobs of a kind, as the host's console has them. */
  public static MapTasks read(Path console, String kind) throws IOException {
    Matcher task =
        TASK.matcher(new String(Files.readAllBytes(console), StandardCharsets.ISO_8859_1));
    List<Task> tasks = new ArrayList<>();
    while (task.find()) {
      if (task.group(1).equals(kind)) {
        tasks.add(
            new Task(
                Integer.parseInt(task.group(2)),
                Long.parseLong(task.group(3)),
                Long.parseLong(task.group(4))));
      }
    }
    if (tasks.isEmpty()) {
      throw new IOException(console + " has no maps of " + kind);
    }
    return new MapTasks(List.copyOf(tasks));
  }

  /**
   * The part of all maps that speculative execution would have run twice (section 6.2.1): whenever
   * a slot falls free and no map waits for one, the slowest map that is a fifth behind the average
   * of all and has run for as long as a map does on average, where Hadoop has a minute.
   */
  public double duplicated() {
    Set<Task> twice = new HashSet<>();
    for (int round : all.stream().map(Task::round).distinct().toList()) {
      List<Task> job = all.stream().filter(each -> each.round == round).toList();
      long lastStart = job.stream().mapToLong(Task::from).max().orElse(0);
      job.stream()
          .map(Task::to)
          .filter(at -> at > lastStart)
          .sorted()
          .forEach(at -> speculate(job, at, twice));
    }
    return (double) twice.size() / all.size();
  }

  private static void speculate(List<Task> job, long at, Set<Task> twice) {
    double average = job.stream().mapToDouble(each -> each.progress(at)).average().orElse(0);
    double usual = job.stream().mapToLong(each -> each.to - each.from).average().orElse(0);
    job.stream()
        .filter(each -> each.runs(at) && at - each.from >= usual && !twice.contains(each))
        .filter(each -> average - each.progress(at) >= GAP)
        .min(Comparator.comparingDouble(each -> each.progress(at)))
        .ifPresent(twice::add);
  }
}
