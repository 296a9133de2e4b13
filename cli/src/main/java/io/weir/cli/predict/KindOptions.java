// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.predict;

import io.weir.cli.usage.PointOfTime;
import io.weir.mapreduce.history.TimeSpan;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** All jobs of some time, in place of one. */
final class KindOptions {
  @Option(
      names = "--all",
      description = {
        "In place of one job all that have succeeded: runs that do the same with each byte are one"
            + " kind of job, whatever they were called. Needs --like. JOB is then a folder with"
            + " history files, here or as hdfs://… (default: where Hadoop keeps them, by --conf),"
            + " --logs may be left away (logs that YARN has aggregated are read, if"
            + " yarn.log-aggregation-enable is set; else counters must do), and --out is a folder,"
            + " which gets a NAME.profile.json for each kind."
      })
  boolean isAll;

  @Option(
      names = "--since",
      paramLabel = "TIME",
      description =
          "With --all: jobs submitted since then: "
              + PointOfTime.ALLOWED
              + " (default: 24h; of a folder, all).")
  @Nullable String since;

  @Option(
      names = "--until",
      paramLabel = "TIME",
      description = "The same: jobs submitted until then (default: now).")
  @Nullable String until;

  /**
   * The time that is asked for.
   *
   * @param isFolder whether a folder was named, whose histories may be of any time
   */
  TimeSpan time(Instant now, boolean isFolder) {
    if (isFolder && since == null && until == null) {
      return TimeSpan.ALL;
    }
    Instant usual = isFolder ? Instant.EPOCH : now.minus(Duration.ofDays(1));
    return new TimeSpan(
        since == null ? usual : PointOfTime.parse("--since", since, now),
        until == null ? now : PointOfTime.parse("--until", until, now));
  }
}
