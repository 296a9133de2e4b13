// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.hadoop.datanode.BlockIo;
import io.weir.hadoop.node.NodeServer;
import io.weir.hadoop.node.OpenNodeStreams;
import io.weir.hadoop.node.Opening;
import io.weir.hadoop.node.Terms;
import io.weir.hadoop.settings.WeirKeys;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.test.GenericTestUtils;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A part of a file is fetched in windows, before it is read, and no more than the part. */
@Timeout(60)
class FetchedPartTest implements OpenNodeStreams {
  private static final String APPLICATION = "application_1700000000000_0042";
  private static final int WINDOW_BYTES = 300_000;
  private static final int OFFSET = 1_000_000;
  private static final int LENGTH = 700_000;

  @TempDir private Path folder;
  private final List<Long> moved = new CopyOnWriteArrayList<>();
  private Path file = Path.of("");

  @Override
  public Open open(Opening opening, String peer) {
    return new Open(
        new BlockIo() {
          @Override
          public void before(long offset, long bytes) {}

          @Override
          public void after(long offset, long bytes) {
            moved.add(bytes);
          }
        },
        Terms.of(WINDOW_BYTES, /* maxWaitNanos= */ 60_000_000_000L));
  }

  /** Of whom what he asks for counts, and not more. */
  @Override
  public boolean isTrusted(String peer) {
    return true;
  }

  @BeforeEach
  void aFileOfHoles() throws IOException { // whose pages are made when they are read
    file = folder.resolve("file");
    try (RandomAccessFile made = new RandomAccessFile(file.toFile(), "rw")) {
      made.setLength(3L * OFFSET);
    }
  }

  private LocalStreams streams() {
    Configuration conf = new Configuration();
    conf.set(WeirKeys.NODE_SOCKET, folder.resolve("node.sock").toString());
    return LocalStreams.of(conf).orElseThrow();
  }

  private void awaitMoved(long bytes) throws Exception {
    GenericTestUtils.waitFor(
        () -> moved.stream().mapToLong(Long::longValue).sum() == bytes, 10, 10_000);
  }

  private static void readAll(FetchedPart part) {
    long position = OFFSET;
    for (long more = part.ready(position); more > 0; more = part.ready(position)) {
      position += more;
    }
    assertThat(position).isEqualTo(OFFSET + LENGTH);
  }

  @Test
  void itIsAskedForInWindowsUpToItsEnd() throws Exception {
    try (NodeServer server = NodeServer.start(folder.resolve("node.sock"), this);
        FetchedPart part = streams().part(file, OFFSET, LENGTH, APPLICATION)) {
      readAll(part);
      awaitMoved(LENGTH);
      assertThat(moved).containsExactly(300_000L, 300_000L, 100_000L);
      assertThat(server.refused()).isZero();
    }
  }

  @Test
  void whatIsInMemoryNeedsNoLease() throws Exception {
    Files.readAllBytes(file);
    try (NodeServer server = NodeServer.start(folder.resolve("node.sock"), this);
        FetchedPart part = streams().part(file, OFFSET, LENGTH, APPLICATION)) {
      readAll(part);
      assertThat(moved).isEmpty();
      assertThat(server.refused()).isZero();
    }
  }

  @Test
  void aSmallOneNeedsNone() {
    assertThat(streams().part(file, OFFSET, 32 * 1024 - 1, APPLICATION)).isNull();
  }

  @Test
  void whereNobodyAnswersItIsThereAtOnce() {
    try (FetchedPart part = streams().part(file, OFFSET, LENGTH, APPLICATION)) {
      readAll(part);
    }
  }

  @Test
  void whatIsWrittenIsAskedForBehindIt() throws Exception {
    try (NodeServer server = NodeServer.start(folder.resolve("node.sock"), this)) {
      try (WrittenFile written = streams().written(file, folder, APPLICATION)) {
        for (int i = 0; i < 1_000; i++) {
          written.wrote(1_000);
        }
      }
      awaitMoved(1_000_000);
      assertThat(server.refused()).isZero();
    }
  }

  @Test
  void aSmallFileIsWrittenWithoutALease() throws Exception {
    try (NodeServer server = NodeServer.start(folder.resolve("node.sock"), this)) {
      try (WrittenFile written = streams().written(file, folder, APPLICATION)) {
        written.wrote(32 * 1024 - 1);
      }
      assertThat(moved).isEmpty();
      assertThat(server.refused()).isZero();
    }
  }
}
