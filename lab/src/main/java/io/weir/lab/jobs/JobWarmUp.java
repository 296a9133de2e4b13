// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.jobs;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapreduce.Job;

/**
 * Runs a small job of the same kind on local files and says hello to HDFS, so that what is measured
 * later is the job and not the start of a JVM: a cluster's nodes have their containers' classes in
 * memory, too.
 */
final class JobWarmUp {
  private static final int LINES = 2_000;
  private static final int ROWS = 10_000;

  private JobWarmUp() {}

  static void run(JobSpec spec) throws Exception {
    Path directory = spec.directory().resolve("warm-up");
    Files.createDirectories(directory);
    String input =
        spec.kind() == JobKind.TERAGEN ? Integer.toString(ROWS) : text(directory).toString();
    Job job = JobConfigurations.warmUp(spec, input, directory.resolve("output").toString());
    if (!job.waitForCompletion(false)) {
      throw new IOException("the warm-up job failed: " + job.getStatus().getFailureInfo());
    }
    greet(JobConfigurations.of(spec));
  }

  private static Path text(Path directory) throws IOException {
    Path file = directory.resolve("input.txt");
    StringBuilder text = new StringBuilder();
    for (int line = 0; line < LINES; line++) {
      text.append("The sitting was opened at ").append(line).append(" and closed again\n");
    }
    return Files.writeString(file, text);
  }

  private static void greet(Job job) throws IOException {
    String defaultFs = job.getConfiguration().get("fs.defaultFS", "file:///");
    try (FileSystem fileSystem =
        FileSystem.newInstance(URI.create(defaultFs), job.getConfiguration())) {
      fileSystem.listStatus(new org.apache.hadoop.fs.Path("/"));
    }
  }
}
