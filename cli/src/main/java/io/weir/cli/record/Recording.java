// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.record;

import io.weir.core.record.TraceRecord;
import io.weir.hadoop.record.RecordClient;
import io.weir.mapreduce.profile.HadoopFolder;
import io.weir.results.AtomicFile;
import io.weir.simulator.replay.TraceFile;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.jspecify.annotations.Nullable;

/**
 * Asks a DataNode for a recording. It stands apart from the command, as Hadoop's classes are not
 * always there when all commands are listed.
 *
 * @param address of the DataNode's web server
 * @param conf the folder of Hadoop's configuration; null for that of the environment
 * @param volume null for the only one
 */
record Recording(
    URL address, @Nullable Path conf, @Nullable String volume, int seconds, boolean isAnonymous) {

  /**
   * Nothing of an answer that is no whole trace takes the place of a file.
   *
   * @return the last record of the trace
   */
  TraceRecord.End into(Path file) throws IOException, InterruptedException {
    Configuration hadoop = HadoopFolder.configuration(conf);
    UserGroupInformation.setConfiguration(hadoop);
    AtomicReference<TraceRecord.End> end = new AtomicReference<>();
    try (RecordClient client = new RecordClient(address, hadoop)) {
      AtomicFile.<InterruptedException>write(
          file,
          fresh -> {
            try (OutputStream trace = Files.newOutputStream(fresh)) {
              long unused = client.record(volume, seconds, isAnonymous, trace);
            }
            end.set(TraceFile.check(fresh, file));
          });
    }
    return Objects.requireNonNull(end.get());
  }
}
