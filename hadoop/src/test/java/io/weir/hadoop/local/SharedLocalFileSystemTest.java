// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.hadoop.datanode.BlockIo;
import io.weir.hadoop.node.NodeServer;
import io.weir.hadoop.node.OpenNodeStreams;
import io.weir.hadoop.node.Opening;
import io.weir.hadoop.node.Terms;
import io.weir.hadoop.settings.WeirKeys;
import java.io.EOFException;
import java.io.File;
import java.io.InterruptedIOException;
import java.io.RandomAccessFile;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.net.URI;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.test.GenericTestUtils;
import org.apache.hadoop.test.GenericTestUtils.LogCapturer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** Files are what they are without Weir, whatever the node's scheduler does meanwhile. */
@Timeout(120)
class SharedLocalFileSystemTest implements OpenNodeStreams {
  private static final String ATTEMPT = "attempt_1700000000000_0042_m_000003_0";
  private static final int LARGE_BYTES = 1_000_003;

  @TempDir private File folder;
  private final AtomicLong moved = new AtomicLong();
  private final CountDownLatch opens = new CountDownLatch(1);
  private volatile boolean shut;
  private final Set<String> applications = ConcurrentHashMap.newKeySet();
  private Configuration conf = new Configuration();

  @Override
  public Open open(Opening opening, String peer) {
    applications.add(opening.application());
    return new Open(
        new BlockIo() {
          @Override
          public void before(long offset, long bytes) throws InterruptedIOException {
            try {
              if (shut) {
                opens.await();
              }
            } catch (InterruptedException e) {
              throw new InterruptedIOException();
            }
          }

          @Override
          public void after(long offset, long bytes) {
            moved.addAndGet(bytes);
          }
        },
        Terms.of(/* windowBytes= */ 300_000L, /* maxWaitNanos= */ 60_000_000_000L));
  }

  @BeforeEach
  void configure() {
    conf = new Configuration();
    conf.set(WeirKeys.NODE_SOCKET, socket().toString());
    conf.set("mapreduce.task.attempt.id", ATTEMPT);
    conf.setClass("fs.file.impl", SharedLocalFileSystem.class, FileSystem.class);
  }

  private java.nio.file.Path socket() {
    return new File(folder, "node.sock").toPath();
  }

  private LocalFileSystem files() throws Exception {
    return (LocalFileSystem) FileSystem.newInstance(URI.create("file:///"), conf);
  }

  private Path path(String name) {
    return new Path(new File(folder, name).toURI());
  }

  @Test
  void whatATaskWritesIsMovedInLeasesOfItsApplication() throws Exception {
    byte[] content = bytes(LARGE_BYTES, 1);
    try (NodeServer server = NodeServer.start(socket(), this);
        FileSystem files = files().getRaw()) {
      write(files, "large", content, 26);
      awaitMoved(LARGE_BYTES);
      assertThat(applications).containsExactly("application_1700000000000_0042");
      assertThat(server.refused()).isZero();
    }
  }

  @Test
  void readsOfAPlaceAreToo() throws Exception {
    byte[] content = bytes(LARGE_BYTES, 1);
    try (NodeServer server = NodeServer.start(socket(), this);
        FileSystem files = files().getRaw()) {
      write(files, "large", content, LARGE_BYTES);
      awaitMoved(LARGE_BYTES);
      try (FSDataInputStream in = files.open(path("large"))) {
        byte[] part = new byte[300_000];
        in.readFully(500_000, part);
        assertThat(part).isEqualTo(slice(content, 500_000, 300_000));
      }
      awaitMoved(LARGE_BYTES + 300_000L);
      assertThat(server.refused()).isZero();
    }
  }

  /** What is asked for counts as read. */
  @Test
  void nobodyAsksForMoreThanAFileHasLeft() throws Exception {
    try (NodeServer server = NodeServer.start(socket(), this);
        FileSystem files = files().getRaw()) {
      try (RandomAccessFile hole = new RandomAccessFile(new File(folder, "hole"), "rw")) {
        hole.setLength(LARGE_BYTES); // its pages are made when they are read
      }
      try (FSDataInputStream in = files.open(path("hole"))) {
        in.seek(LARGE_BYTES - 50_000L);
        assertThat(in.readAllBytes()).hasSize(50_000);
        awaitMoved(50_000);
        assertThat(in.read(LARGE_BYTES - 10L, new byte[4_096], 0, 4_096)).isEqualTo(10);
        awaitMoved(50_010);
      }
      assertThat(server.refused()).isZero();
    }
  }

  @Test
  void aSpillThatMemoryHoldsDoesNotWaitForTheDisk() throws Exception {
    byte[] content = bytes(LARGE_BYTES, 5);
    shut = true;
    try (NodeServer server = NodeServer.start(socket(), this);
        FileSystem files = files().getRaw()) {
      write(files, "spill", content, 1_000);
      assertThat(Files.readAllBytes(folder.toPath().resolve("spill"))).isEqualTo(content);
      assertThat(moved).hasValue(0);
      opens.countDown();
      awaitMoved(LARGE_BYTES);
      assertThat(server.refused()).isZero();
    }
  }

  @Test
  void aSpillTellsTheLogOnceHowLongItWasSorted() throws Exception {
    byte[] content = bytes(LARGE_BYTES, 5);
    Logger logger = LoggerFactory.getLogger(SpillOutput.class);
    GenericTestUtils.setLogLevel(logger, Level.INFO);
    LogCapturer log = LogCapturer.captureLogs(logger);
    try (FileSystem files = files().getRaw()) { // with nobody at the socket
      write(files, "spill7.out", content, 1_000);
      write(files, "file.out", content, 1_000);
    } finally {
      log.stopCapturing();
    }
    assertThat(Files.readAllBytes(folder.toPath().resolve("spill7.out"))).isEqualTo(content);
    assertThat(log.getOutput())
        .containsOnlyOnce("Sorted for ")
        .containsPattern("Sorted for spill7.out in [0-9]+ ms with [0-9]+ ms of a processor");
  }

  @Test
  void whoeverIsFarAheadOfTheDiskWaits() throws Exception {
    byte[] content = bytes(LARGE_BYTES, 6);
    conf.set(WeirKeys.NODE_AHEAD, "256k");
    shut = true;
    try (NodeServer server = NodeServer.start(socket(), this);
        FileSystem files = files().getRaw()) {
      FutureTask<Void> writing =
          new FutureTask<>(
              () -> {
                write(files, "merge", content, 1_000);
                return null;
              });
      Thread writer = new Thread(writing, "writer");
      writer.start();
      GenericTestUtils.waitFor(() -> waitsForLeases(writer), 10, 60_000, "it does not wait");
      assertThat(new File(folder, "merge").length()).isBetween(256L << 10, 512L << 10);
      opens.countDown();
      writing.get();
      assertThat(Files.readAllBytes(folder.toPath().resolve("merge"))).isEqualTo(content);
      awaitMoved(LARGE_BYTES);
      assertThat(server.refused()).isZero();
    }
  }

  /** Whether a thread waits for its leases, and not for anything else. */
  private static boolean waitsForLeases(Thread thread) {
    ThreadInfo now =
        ManagementFactory.getThreadMXBean().getThreadInfo(thread.getId(), Integer.MAX_VALUE);
    return now != null
        && now.getThreadState() == Thread.State.WAITING
        && Arrays.stream(now.getStackTrace())
            .filter(frame -> !frame.getClassName().equals(Object.class.getName()))
            .findFirst()
            .filter(frame -> frame.getClassName().equals(WriteBehind.class.getName()))
            .isPresent();
  }

  @Test
  void smallFilesAskNobody() throws Exception {
    byte[] content = bytes(1_000, 1);
    try (NodeServer server = NodeServer.start(socket(), this);
        FileSystem files = files()) {
      write(files, "small", content, 26);
      assertThat(read(files, "small")).isEqualTo(content);
      assertThat(applications).isEmpty();
      write(files, "large", bytes(LARGE_BYTES, 1), LARGE_BYTES); // whose checksums are small too
      awaitMoved(LARGE_BYTES);
      assertThat(server.refused()).isZero();
    }
  }

  @Test
  void whoWorksForNoApplicationHasTheStockFileSystem() throws Exception {
    conf.unset("mapreduce.task.attempt.id");
    byte[] content = bytes(LARGE_BYTES, 1);
    try (NodeServer server = NodeServer.start(socket(), this);
        FileSystem files = files()) {
      write(files, "large", content, 4_096);
      assertThat(read(files, "large")).isEqualTo(content);
      assertThat(applications).isEmpty();
      assertThat(server.refused()).isZero();
    }
  }

  @Test
  void aSchedulerThatEndsWhileAFileIsWrittenLosesNothingOfIt() throws Exception {
    byte[] content = bytes(LARGE_BYTES, 2);
    NodeServer server = NodeServer.start(socket(), this);
    try (FileSystem files = files()) {
      try (FSDataOutputStream out = files.create(path("large"))) {
        out.write(content, 0, LARGE_BYTES / 2);
        GenericTestUtils.waitFor(() -> moved.get() > 0, 10, 60_000, "it has no lease");
        server.close();
        out.write(content, LARGE_BYTES / 2, LARGE_BYTES - LARGE_BYTES / 2);
      }
      assertThat(read(files, "large")).isEqualTo(content);
    }
  }

  @Test
  void aSettingThatIsNotAllowedLeavesTheStockFileSystem() throws Exception {
    conf.set(WeirKeys.NODE_LEASE, "3");
    byte[] content = bytes(LARGE_BYTES, 3);
    try (NodeServer server = NodeServer.start(socket(), this);
        FileSystem files = files()) {
      write(files, "large", content, 100_000);
      assertThat(read(files, "large")).isEqualTo(content);
      assertThat(applications).isEmpty();
      assertThat(server.refused()).isZero();
    }
  }

  @Test
  void whatWasFlushedIsThereForOthers() throws Exception {
    byte[] content = bytes(LARGE_BYTES, 4);
    try (NodeServer server = NodeServer.start(socket(), this);
        FileSystem files = files().getRaw();
        FSDataOutputStream out = files.create(path("growing"))) {
      out.write(content, 0, 700_001);
      out.hsync();
      assertThat(read(files, "growing")).isEqualTo(Arrays.copyOf(content, 700_001));
      out.write(content, 700_001, 10);
      out.flush();
      assertThat(read(files, "growing")).isEqualTo(Arrays.copyOf(content, 700_011));
      assertThat(server.refused()).isZero();
    }
  }

  /** Against a plain array. */
  @ParameterizedTest
  @ValueSource(longs = {11, 12, 13, 14})
  void anyOrderOfReadsGivesTheBytesOfTheFile(long seed) throws Exception {
    Random random = new Random(seed);
    conf.set(WeirKeys.NODE_LEASE, random.nextBoolean() ? "4k" : "128k");
    byte[] content = bytes(400_000 + random.nextInt(200_000), seed);
    try (NodeServer server = NodeServer.start(socket(), this);
        FileSystem files = random.nextBoolean() ? files() : files().getRaw()) {
      write(files, "file", content, 1 + random.nextInt(9_000));
      try (FSDataInputStream in = files.open(path("file"), 1 + random.nextInt(8_192))) {
        int position = 0;
        for (int i = 0; i < 500; i++) {
          int length = 1 + random.nextInt(random.nextBoolean() ? 100 : 60_000);
          switch (random.nextInt(4)) {
            case 0 -> {
              position = random.nextInt(content.length);
              in.seek(position);
            }
            case 1 -> {
              int at = random.nextInt(content.length - length);
              byte[] part = new byte[length];
              in.readFully(at, part);
              assertThat(part).as("seed %d", seed).isEqualTo(slice(content, at, length));
            }
            case 2 -> {
              int octet = in.read();
              assertThat(octet)
                  .as("seed %d", seed)
                  .isEqualTo(position < content.length ? content[position] & 0xff : -1);
              position = Math.min(content.length, position + 1);
            }
            default -> {
              byte[] part = new byte[length];
              try {
                in.readFully(part);
                assertThat(part).as("seed %d", seed).isEqualTo(slice(content, position, length));
                position += length;
              } catch (EOFException end) {
                assertThat(position + length).as("seed %d", seed).isGreaterThan(content.length);
                position = 0;
                in.seek(0);
              }
            }
          }
          assertThat(in.getPos()).as("seed %d", seed).isEqualTo(position);
        }
      }
      assertThat(server.refused()).isZero();
    }
  }

  /** Leases are asked behind a writer, and the end of one is heard a moment later. */
  private void awaitMoved(long bytes) throws Exception {
    GenericTestUtils.waitFor(() -> moved.get() >= bytes, 10, 60_000);
    assertThat(moved).hasValue(bytes);
  }

  private void write(FileSystem files, String name, byte[] content, int atATime) throws Exception {
    try (FSDataOutputStream out = files.create(path(name))) {
      for (int from = 0; from < content.length; from += atATime) {
        out.write(content, from, Math.min(atATime, content.length - from));
      }
    }
  }

  private byte[] read(FileSystem files, String name) throws Exception {
    try (FSDataInputStream in = files.open(path(name))) {
      return in.readAllBytes();
    }
  }

  private static byte[] slice(byte[] content, int from, int length) {
    return Arrays.copyOfRange(content, from, from + length);
  }

  private static byte[] bytes(int count, long seed) {
    byte[] bytes = new byte[count];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }

  @Override
  public boolean isTrusted(String peer) {
    return true;
  }
}
