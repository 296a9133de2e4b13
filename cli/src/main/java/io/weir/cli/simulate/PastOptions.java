// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.simulate;

import io.weir.cli.usage.UsageException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which jobs of a cluster, and on what. */
final class PastOptions {
  private static final Pattern AGO = Pattern.compile("([1-9][0-9]{0,4}) ?(min|h|d)");
  private static final int USUAL_DISKS = 4;
  private static final String ALLOWED =
      "a time, like 2026-11-26T20:00, or how long ago, like 90min, 12h or 7d";

  @Option(
      names = "--from-cluster",
      paramLabel = "HOST:PORT",
      description = {
        "In place of a scenario: the jobs that a cluster has run. The web address of a NameNode"
            + " (port 9870), which has the history files in HDFS, and Weir's weights; or of MapReduce's"
            + " history server (19888). With https:// before it over TLS.",
        "The nodes, their containers and the queues are asked of the ResourceManager."
      })
  @Nullable String cluster;

  @Option(
      names = "--since",
      paramLabel = "TIME",
      description =
          "With --from-cluster, or --trace with history files: jobs submitted since then: "
              + ALLOWED
              + " (default: 24h; of files, all).")
  @Nullable String since;

  @Option(
      names = "--until",
      paramLabel = "TIME",
      description = "The same: jobs submitted until then (default: now).")
  @Nullable String until;

  @Option(
      names = "--resourcemanager",
      paramLabel = "HOST:PORT",
      description =
          "The ResourceManager's web address (default: by --conf, or as the history server is configured).")
  @Nullable String resourceManager;

  @Option(
      names = "--conf",
      paramLabel = "FOLDER",
      description =
          "Hadoop's configuration: where history files lie, the ResourceManager, dfs.replication,"
              + " Kerberos and TLS (default: $HADOOP_CONF_DIR, else none).")
  @Nullable Path conf;

  @Option(
      names = "--disks",
      paramLabel = "N",
      description =
          "With --trace or --from-cluster: disks of a node, from 1 to 1000, which no daemon tells (default: 4).")
  @Nullable Integer disks;

  @Option(
      names = "--change",
      paramLabel = "FILE",
      description = {
        "What would these weights have done? Compares the jobs before and after. A weights file, as"
            + " DataNodes and weir weights read it.",
        "A rule for an application is for its id, application_…, or the job's name."
      })
  @Nullable Path change;

  @Option(
      names = "--before",
      paramLabel = "FILE",
      description =
          "With --change: the weights before it (default: those that the NameNode has, else all the same).")
  @Nullable Path before;

  int disks() {
    return disks == null ? USUAL_DISKS : disks;
  }

  Instant from(Instant now) {
    return since == null ? now.minus(Duration.ofDays(1)) : time("--since", since, now);
  }

  Instant to(Instant now) {
    return until == null ? now : time("--until", until, now);
  }

  private static Instant time(String option, String text, Instant now) {
    Matcher ago = AGO.matcher(text);
    if (ago.matches()) {
      long count = Long.parseLong(ago.group(1));
      return now.minus(
          switch (ago.group(2)) {
            case "min" -> Duration.ofMinutes(count);
            case "h" -> Duration.ofHours(count);
            default -> Duration.ofDays(count);
          });
    }
    try {
      return LocalDateTime.parse(text).atZone(ZoneId.systemDefault()).toInstant();
    } catch (DateTimeException e) {
      throw new UsageException("%s must be %s, was %s".formatted(option, ALLOWED, text));
    }
  }
}
