// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.profile;

import io.weir.mapreduce.logs.LogLine;
import io.weir.mapreduce.logs.TaskLog;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How many files a task reads at the same time while it merges, as Hadoop's merge tells the log:
 * where there are more than mapreduce.task.io.sort.factor, some are merged before the rest.
 */
final class MergedFiles {
  private static final Pattern PASS =
      Pattern.compile("Merging ([0-9]+) intermediate segments out of .*");
  private static final Pattern LAST_PASS =
      Pattern.compile("Down to the last merge-pass, with ([0-9]+) segments left .*");

  private MergedFiles() {}

  /** The most of them; 0 where it merges none. */
  static int of(TaskLog log) {
    return Math.max(most(log, "Merging ", PASS), most(log, "Down to ", LAST_PASS));
  }

  private static int most(TaskLog log, String beginning, Pattern pattern) {
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
