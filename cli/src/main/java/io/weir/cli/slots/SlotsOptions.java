// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.slots;

import io.weir.mapreduce.profile.HadoopFolder;
import io.weir.mapreduce.slots.YarnAdmin;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which cluster it is, and where it stands what its nodes had before. */
final class SlotsOptions {
  @Option(
      names = "--conf",
      paramLabel = "FOLDER",
      description = "Hadoop's configuration (default: $HADOOP_CONF_DIR, else none).")
  private @Nullable Path conf;

  @Option(
      names = "--state",
      paramLabel = "FILE",
      description =
          "Where it is written what nodes had before, one file a cluster (default: .weir/slots.json in your home).")
  private Path state = Path.of(System.getProperty("user.home", ""), ".weir", "slots.json");

  YarnAdmin yarn() throws IOException {
    return YarnAdmin.open(HadoopFolder.configuration(conf));
  }

  Path state() {
    return state;
  }
}
