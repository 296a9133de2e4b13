// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.predict;

import io.weir.cli.usage.PointOfTime;
import io.weir.cli.usage.UsageException;
import io.weir.mapreduce.history.TimeSpan;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** All jobs of some time, in place of one. */
final class KindOptions {
  private static final Pattern SCHEME = Pattern.compile("[a-z][a-z0-9+.-]*:");

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
      names = "--on-cluster",
      description = {
        "With --all: histories and aggregated logs are read by a job of the cluster itself, as many"
            + " at a time as it has room for, where one process takes too long. It needs"
            + " mapreduce.framework.name=yarn in --conf, and histories that all nodes reach; nothing"
            + " has to be installed on nodes."
      })
  boolean isOnCluster;

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
   * Says what is wrong where histories are to be read by a job.
   *
   * @param folder with histories; null for where Hadoop keeps them
   * @param logs a folder of this machine; null for those that YARN has aggregated
   */
  void checkOnCluster(@Nullable String folder, @Nullable Path logs, String framework) {
    if (!isOnCluster) {
      return;
    }
    if (!isAll) {
      throw new UsageException("--on-cluster is for --all");
    }
    if (logs != null) {
      throw new UsageException(
          "--on-cluster reads the logs that YARN has aggregated, so it goes not with --logs");
    }
    if (folder != null && !SCHEME.matcher(folder).lookingAt()) {
      throw new UsageException(
          "--on-cluster needs histories that all nodes reach, as hdfs://…, and %s is of this machine"
              .formatted(folder));
    }
    if (framework.equals("local")) {
      throw new UsageException(
          "--on-cluster needs a cluster: mapreduce.framework.name must be yarn in --conf, is local");
    }
  }

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
    Instant from = since == null ? usual : PointOfTime.parse("--since", since, now);
    Instant to = until == null ? now : PointOfTime.parse("--until", until, now);
    if (from.isAfter(to)) {
      throw new UsageException(
          "--since must not be after --until, was %s, after %s".formatted(from, to));
    }
    return new TimeSpan(from, to);
  }
}
