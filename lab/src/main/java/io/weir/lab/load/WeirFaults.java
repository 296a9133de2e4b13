// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.load;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What a log says of Weir's faults. Weir fails open: without a look at the log, a DataNode that has
 * switched it off is a stock one that goes by another name.
 */
final class WeirFaults {
  private static final Pattern ERROR = Pattern.compile(" ERROR .*\\bWeir");
  private static final Pattern WARNING = Pattern.compile(" WARN .*\\bWeir");

  private final Path log;
  private final long fromByte;

  private WeirFaults(Path log, long fromByte) {
    this.log = log;
    this.fromByte = fromByte;
  }

  /** What is logged from now on. */
  static WeirFaults from(Path log) throws IOException {
    return new WeirFaults(log, Files.size(log));
  }

  /**
   * The warnings.
   *
   * @throws IOException if there are errors
   */
  List<String> warnings() throws IOException {
    List<String> lines = lines();
    for (String line : lines) {
      if (ERROR.matcher(line).find()) {
        throw new IOException("Weir has failed: " + line);
      }
    }
    return lines.stream().filter(line -> WARNING.matcher(line).find()).toList();
  }

  private List<String> lines() throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
      byte[] fresh = new byte[(int) Math.max(0, file.length() - fromByte)];
      file.seek(fromByte);
      file.readFully(fresh);
      return new String(fresh, StandardCharsets.UTF_8).lines().toList();
    }
  }
}
