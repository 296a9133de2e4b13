// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.tune;

import io.weir.hadoop.profile.HadoopFolder;
import io.weir.hadoop.yarn.LiveJobs;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How jobs and machines are reached while elevators are set. */
final class TuneOptions {
  private static final int LEAST_LEASE = 5;
  private static final int MOST_LEASE = 3_600;

  @Option(
      names = "--lease",
      paramLabel = "SECONDS",
      description =
          "A machine that has not heard of us for so long puts its elevators back: 5 to 3600 (default: 60).")
  private int lease = 60;

  @Option(
      names = "--conf",
      paramLabel = "FOLDER",
      description = "Hadoop's configuration (default: $HADOOP_CONF_DIR, else none).")
  private @Nullable Path conf;

  Duration lease() {
    if (lease < LEAST_LEASE || lease > MOST_LEASE) {
      throw new IllegalArgumentException(
          "--lease is %d; allowed is %d to %d".formatted(lease, LEAST_LEASE, MOST_LEASE));
    }
    return Duration.ofSeconds(lease);
  }

  LiveJobs jobs() throws IOException {
    return LiveJobs.open(HadoopFolder.configuration(conf));
  }
}
