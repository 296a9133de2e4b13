// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.simulate;

import io.weir.cli.usage.PointOfTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which jobs of a cluster, and on what. */
final class PastOptions {
  private static final int USUAL_DISKS = 4;

  @Option(
      names = "--from-cluster",
      paramLabel = "HOST:PORT",
      description = {
        "In place of a scenario: the jobs that a cluster has run. The web address of a NameNode"
            + " (port 9870), which has the history files in HDFS, and Weir's weights; or of"
            + " MapReduce's history server (19888). With https:// before it over TLS.",
        "The nodes, their containers and the queues are asked of the ResourceManager."
      })
  @Nullable String cluster;

  @Option(
      names = "--since",
      paramLabel = "TIME",
      description =
          "With --from-cluster, or --trace with history files: jobs submitted since then: "
              + PointOfTime.ALLOWED
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
          "The ResourceManager's web address (default: by --conf, or as the history server is"
              + " configured).")
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
          "With --trace or --from-cluster: disks of a node, from 1 to 1000, which no daemon tells"
              + " (default: 4).")
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
          "With --change: the weights before it (default: those that the NameNode has, else all the"
              + " same).")
  @Nullable Path before;

  int disks() {
    return disks == null ? USUAL_DISKS : disks;
  }

  Instant from(Instant now) {
    return since == null ? now.minus(Duration.ofDays(1)) : PointOfTime.parse("--since", since, now);
  }

  Instant to(Instant now) {
    return until == null ? now : PointOfTime.parse("--until", until, now);
  }
}
