// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.streams;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What logs say of clients that gave up on a DataNode, from one moment on.
 *
 * @param files that are looked at
 * @param lines that each of them had at that moment
 */
record Complaints(List<Path> files, List<Long> lines) {
  private static final Pattern TIMEOUT = Pattern.compile("SocketTimeoutException|millis timeout");
  private static final Pattern RECOVERY =
      Pattern.compile(
          "Error Recovery for block|recoverRbw|Recovering replica|initReplicaRecovery|bad datanode");

  /** From now on. */
  static Complaints since(List<Path> files) throws IOException {
    return new Complaints(files, files.stream().map(Complaints::length).toList());
  }

  /** How many lines tell of a wait that was too long for a socket. */
  long timeouts() {
    return count(TIMEOUT);
  }

  /** How many lines tell of a pipeline that was built anew. */
  long recoveries() {
    return count(RECOVERY);
  }

  private long count(Pattern what) {
    long count = 0;
    for (int i = 0; i < files.size(); i++) {
      try (Stream<String> all = Files.lines(files.get(i))) {
        count += all.skip(lines.get(i)).filter(line -> what.matcher(line).find()).count();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return count;
  }

  private static long length(Path file) {
    try (Stream<String> all = Files.lines(file)) {
      return all.count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
