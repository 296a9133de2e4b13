// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.profile;

import io.weir.mapreduce.logs.LogLine;
import io.weir.mapreduce.logs.TaskLog;
import io.weir.model.job.MergeLimits;
import io.weir.model.job.Merges;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The files that a task merges, as Hadoop's merge tells the log: where there are more than
 * mapreduce.task.io.sort.factor, some are merged before the rest.
 */
final class MergedFiles {
  private static final Pattern PASS =
      Pattern.compile("Merging ([0-9]+) intermediate segments out of .*");
  private static final Pattern LAST_PASS =
      Pattern.compile("Down to the last merge-pass, with ([0-9]+) segments left .*");
  private static final Pattern OF_REDUCE =
      Pattern.compile("Merging ([0-9]+) files, [0-9]+ bytes from disk");
  private static final Pattern LIMITS =
      Pattern.compile(
          "MergerManager: .*maxSingleShuffleLimit=([0-9]+), mergeThreshold=([0-9]+), ioSortFactor=([0-9]+).*");
  private static final Pattern WHILE_FETCHING =
      Pattern.compile("OnDiskMerger: We have +([0-9]+) map outputs on disk.*");
  private static final String SPILLED = "Finished spill ";

  private final TaskLog log;

  MergedFiles(TaskLog log) {
    this.log = log;
  }

  /** Of no files where it merges none. */
  Merges merges() {
    return new Merges(
        inAll(), Math.max(most("Merging ", PASS), most("Down to ", LAST_PASS)), limits());
  }

  /** Those on disk. A map moves a single spill into place; a reduce may have merged some before. */
  private int inAll() {
    int spills = log.all(SPILLED).size();
    int left = most("Merging ", OF_REDUCE);
    int before =
        numbers("OnDiskMerger: ", WHILE_FETCHING).stream().mapToInt(merged -> merged - 1).sum();
    return spills > 1 ? spills : left == 0 ? 0 : left + before;
  }

  /** Only reduces log their limits; a map gets the usual ones. */
  private MergeLimits limits() {
    for (LogLine each : log.all("MergerManager: ")) {
      Matcher line = LIMITS.matcher(each.message());
      if (line.matches()) {
        return new MergeLimits(
            (int) Math.max(2, Math.min(MergeLimits.MOST_FACTOR, Double.parseDouble(line.group(3)))),
            Double.parseDouble(line.group(1)),
            Double.parseDouble(line.group(2)));
      }
    }
    return MergeLimits.USUAL;
  }

  private int most(String beginning, Pattern pattern) {
    return numbers(beginning, pattern).stream().mapToInt(each -> each).max().orElse(0);
  }

  private List<Integer> numbers(String beginning, Pattern pattern) {
    List<Integer> all = new ArrayList<>();
    for (LogLine each : log.all(beginning)) {
      Matcher line = pattern.matcher(each.message());
      if (line.matches()) {
        all.add((int) Double.parseDouble(line.group(1)));
      }
    }
    return all;
  }
}
