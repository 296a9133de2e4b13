// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.profile;

import io.weir.mapreduce.logs.LogLine;
import io.weir.mapreduce.logs.TaskLog;
import io.weir.model.job.MergeLimits;
import io.weir.model.job.Merges;
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

  /** Those on disk. A map moves a single spill into place. */
  private int inAll() {
    int spills = log.all(SPILLED).size();
    return Math.max(spills > 1 ? spills : 0, most("Merging ", OF_REDUCE));
  }

  /** A reduce logs its own. */
  private MergeLimits limits() {
    for (LogLine each : log.all("MergerManager: ")) {
      Matcher line = LIMITS.matcher(each.message());
      if (line.matches()) {
        return new MergeLimits(
            Math.max(2, Integer.parseInt(line.group(3))),
            Double.parseDouble(line.group(1)),
            Double.parseDouble(line.group(2)));
      }
    }
    return MergeLimits.USUAL;
  }

  private int most(String beginning, Pattern pattern) {
    int most = 0;
    for (LogLine each : log.all(beginning)) {
      Matcher line = pattern.matcher(each.message());
      if (line.matches()) {
        most = Math.max(most, Integer.parseInt(line.group(1)));
      }
    }
    return most;
  }
}
