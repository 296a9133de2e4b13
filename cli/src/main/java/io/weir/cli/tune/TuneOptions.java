// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.tune;

import io.weir.mapreduce.live.JobsOfYarn;
import io.weir.mapreduce.profile.HadoopFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How jobs and machines are reached while elevators are set. */
final class TuneOptions {
  @Mixin private final LeaseOption lease = new LeaseOption();

  @Option(
      names = "--conf",
      paramLabel = "FOLDER",
      description = "Hadoop's configuration (default: $HADOOP_CONF_DIR, else none).")
  private @Nullable Path conf;

  Duration lease() {
    return lease.duration();
  }

  JobsOfYarn jobs() throws IOException {
    return JobsOfYarn.open(HadoopFolder.configuration(conf));
  }
}
