// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.jobs;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * What a job of Spark reads: files of lines by chance, the same each time, one block each, on the
 * DataNodes in turn.
 *
 * @param files how many
 * @param fileBytes of each at most; also its block size, so a multiple of 512
 */
public record SparkInput(SparkJob job, int files, long fileBytes) {
  private static final int BUFFER_BYTES = 64 * 1024;

  /** Writes the files into a directory; file i goes to DataNode i mod n. */
  public void write(
      DistributedFileSystem fileSystem, Path directory, List<InetSocketAddress> dataNodes)
      throws IOException {
    for (int file = 0; file < files; file++) {
      InetSocketAddress[] favored = {dataNodes.get(file % dataNodes.size())};
      Random random = new Random(file);
      try (FSDataOutputStream out =
          fileSystem.create(
              new Path(directory, "part-%05d.txt".formatted(file)),
              FsPermission.getFileDefault(),
              /* overwrite= */ false,
              BUFFER_BYTES,
              /* replication= */ (short) 1,
              fileBytes,
              /* progress= */ null,
              favored)) {
        long written = 0;
        while (true) {
          StringBuilder line = new StringBuilder();
          job.line(random, line);
          byte[] bytes = line.append('\n').toString().getBytes(StandardCharsets.US_ASCII);
          if (written + bytes.length > fileBytes) {
            break;
          }
          out.write(bytes);
          written += bytes.length;
        }
      }
    }
  }
}
