// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.jobs;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * A job's input: files of real text, one block each, of equal size, on the DataNodes in turn.
 *
 * <p>One replica each, placed: so every disk holds the same share of the input whatever the dice of
 * HDFS say, and runs can be compared. Splits are handed out in the order of the files, so tasks
 * that run at the same time read from different disks.
 *
 * @param files how many
 * @param fileBytes of each; also its block size, so a multiple of 512
 */
public record Corpus(int files, long fileBytes) {
  private static final int BUFFER_BYTES = 64 * 1024;

  public Corpus {
    check(files > 0, "files", files, "1 or more");
    check(
        fileBytes > 0 && fileBytes % 512 == 0, "fileBytes", fileBytes, "a multiple of 512 above 0");
  }

  public long bytes() {
    return files * fileBytes;
  }

  /** Writes the files into a directory; file i goes to DataNode i mod n. */
  public void write(
      DistributedFileSystem fileSystem, Path directory, List<InetSocketAddress> dataNodes)
      throws IOException {
    CorpusText text = CorpusText.load();
    long position = 0;
    for (int file = 0; file < files; file++) {
      InetSocketAddress[] favored = {dataNodes.get(file % dataNodes.size())};
      Path path = new Path(directory, "part-%05d.txt".formatted(file));
      try (FSDataOutputStream out =
          fileSystem.create(
              path,
              FsPermission.getFileDefault(),
              /* overwrite= */ false,
              BUFFER_BYTES,
              /* replication= */ (short) 1,
              fileBytes,
              /* progress= */ null,
              favored)) {
        position = text.copy(position, fileBytes, out);
      }
    }
  }

  private static void check(boolean holds, String name, Object value, String allowed) {
    if (!holds) {
      throw new IllegalArgumentException(
          "%s of a corpus must be %s, was %s".formatted(name, allowed, value));
    }
  }
}
