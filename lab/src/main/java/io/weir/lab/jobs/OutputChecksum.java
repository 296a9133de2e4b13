// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.jobs;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * What a job wrote, as one number: equal if two runs wrote the same files with the same content.
 */
public final class OutputChecksum {
  private static final int BUFFER_BYTES = 256 * 1024;

  private OutputChecksum() {}

  /**
   * SHA-256 over the names, lengths and contents of a job's output files, in the order of their
   * names, without markers such as {@code _SUCCESS}, which has to be there.
   */
  public static String of(FileSystem fileSystem, Path directory) throws IOException {
    if (!fileSystem.exists(new Path(directory, "_SUCCESS"))) {
      throw new IOException(directory + " is not the output of a job that succeeded");
    }
    FileStatus[] files =
        fileSystem.listStatus(directory, path -> path.getName().startsWith("part-"));
    Arrays.sort(files, Comparator.comparing(file -> file.getPath().getName()));
    MessageDigest digest = sha256();
    for (FileStatus file : files) {
      String header = file.getPath().getName() + " " + file.getLen() + "\n";
      digest.update(header.getBytes(StandardCharsets.UTF_8));
      update(digest, fileSystem, file.getPath());
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static void update(MessageDigest digest, FileSystem fileSystem, Path file)
      throws IOException {
    byte[] buffer = new byte[BUFFER_BYTES];
    try (InputStream in = fileSystem.open(file)) {
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        digest.update(buffer, 0, count);
      }
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
