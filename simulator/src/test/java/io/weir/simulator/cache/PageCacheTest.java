// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.request.Flow;
import io.weir.core.request.IoStream;
import io.weir.simulator.device.BlockQueue;
import io.weir.simulator.device.FlashDisk;
import io.weir.simulator.device.FlashModel;
import io.weir.simulator.device.NotedDevice;
import io.weir.simulator.elevator.Noop;
import io.weir.simulator.elevator.QueueLimits;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A device of 100 MiB/s under a cache of 100 MiB: 10 dirty in the background, 20 at most. */
class PageCacheTest {
  private static final long MIB = 1L << 20;

  private final Simulation simulation = new Simulation();
  private final Flow flow = new Flow("a", 1);
  private final IoStream process = new IoStream(flow);
  private final BlockQueue queue =
      new BlockQueue(
          simulation,
          new Noop(QueueLimits.depth(1)),
          new NotedDevice(
              new FlashDisk(simulation, new FlashModel(1, 0, 0, 100.0 * MIB, 1e15, 1)),
              request -> noteSent(request.offset())));
  private final List<Long> sent = new ArrayList<>();
  private final PageCache cache =
      new PageCache(
          simulation,
          CacheSettings.ofToday(100 * MIB).withRequests(MIB),
          queue,
          new IoStream(flow),
          900 * MIB);
  private final CachedFile file = new CachedFile(1_000 * MIB);
  private int written;

  private void noteSent(long offset) {
    sent.add(offset / MIB);
  }

  private void write(CachedFile which, long from, long mebibytes) {
    for (long i = from; i < from + mebibytes; i++) {
      cache.write(which, i * MIB, MIB, () -> written++);
    }
  }

  private void runFor(double seconds) {
    simulation.runUntil(simulation.nowNanos() + Math.round(seconds * 1e9));
  }

  @Test
  void aLittleStaysInMemoryUntilItIsOld() {
    write(file, 0, 5);
    runFor(25);
    assertThat(sent).isEmpty();
    assertThat(cache.dirtyBytes()).isEqualTo(5 * MIB);
    runFor(15);
    assertThat(sent).as("after 30 s, looked at each 5").hasSize(5);
    assertThat(cache.dirtyBytes()).isZero();
    assertThat(cache.cachedBytes()).isEqualTo(5 * MIB);
  }

  @Test
  void beyondTheBackgroundLimitItIsWrittenBack() {
    write(file, 0, 15);
    runFor(1);
    assertThat(cache.dirtyBytes()).isEqualTo(10 * MIB);
    assertThat(sent).containsExactly(1_000L, 1_001L, 1_002L, 1_003L, 1_004L);
  }

  @Test
  void aWriterWaitsAtTheLimit() {
    write(file, 0, 50);
    runFor(0.001);
    assertThat(written).isEqualTo(20);
    runFor(0.1);
    assertThat(written).as("as fast as the device").isEqualTo(30);
    assertThat(cache.dirtyBytes()).isLessThanOrEqualTo(20 * MIB);
  }

  @Test
  void filesAreWrittenBackInTurns() {
    CachedFile other = new CachedFile(5_000 * MIB);
    write(file, 0, 9);
    write(other, 0, 9);
    runFor(0.001);
    write(file, 9, 9);
    runFor(1);
    assertThat(sent.subList(0, 8))
        .as("4 MiB each")
        .containsExactly(1_000L, 1_001L, 1_002L, 1_003L, 5_000L, 5_001L, 5_002L, 5_003L);
  }

  @Test
  void inOlderKernelsWritersAtTheLimitWriteBackTheirFilesBesideEachOther() {
    PageCache older =
        new PageCache(
            simulation,
            CacheSettings.ofPapers(100 * MIB).withRequests(MIB / 16),
            queue,
            new IoStream(flow),
            900 * MIB);
    CachedFile other = new CachedFile(5_000 * MIB);
    for (long i = 0; i < 30; i++) {
      older.write(file, i * MIB, MIB, () -> written++);
      older.write(other, i * MIB, MIB, () -> written++);
    }
    runFor(5);
    long turns =
        IntStream.range(200, 800)
            .filter(i -> sent.get(i) / 3_000 != sent.get(i - 1) / 3_000)
            .count();
    assertThat(turns).as("of 600 requests, up to 32 in a turn").isBetween(600 / 64L, 600 / 16L);
  }

  @Test
  void aSyncWaitsForAllOfItsFile() {
    write(file, 0, 5);
    runFor(0.001);
    double[] seconds = {0};
    cache.sync(file, process, () -> seconds[0] = simulation.nowNanos() / 1e9);
    runFor(1);
    assertThat(seconds[0]).isCloseTo(0.051, within(1e-3));
    assertThat(cache.dirtyBytes()).isZero();
  }

  @Test
  void aSyncOfACleanFileCostsNothing() {
    boolean[] isSynced = {false};
    cache.sync(file, process, () -> isSynced[0] = true);
    assertThat(isSynced[0]).isTrue();
    assertThat(sent).isEmpty();
  }

  @Test
  void aSyncEndsInTheJournal() {
    PageCache journalled =
        new PageCache(
            simulation,
            CacheSettings.ofPapers(100 * MIB).withJournal(16 << 10),
            queue,
            new IoStream(flow),
            900 * MIB);
    journalled.write(file, 0, MIB, () -> journalled.sync(file, process, () -> written++));
    runFor(1);
    assertThat(written).isEqualTo(1);
    assertThat(sent).last().isEqualTo(900L);
  }

  @Test
  void whatIsInMemoryIsReadFromThere() {
    write(file, 0, 5);
    runFor(0.001);
    FileReader reader = new FileReader(cache, file, process, 0, 5 * MIB);
    reader.read(5 * MIB, () -> written++);
    assertThat(written).as("at once").isEqualTo(6);
    assertThat(sent).isEmpty();
  }

  @Test
  void whatCameFirstLeavesFirst() {
    readAll(file, 60);
    CachedFile other = new CachedFile(5_000 * MIB);
    readAll(other, 60);
    assertThat(cache.cachedBytes()).isLessThanOrEqualTo(100 * MIB);
    sent.clear();
    readAll(other, 60);
    assertThat(sent).as("the last one is all there").isEmpty();
    readAll(file, 10);
    assertThat(sent).as("the first is not").isNotEmpty();
  }

  private void readAll(CachedFile which, long mebibytes) {
    FileReader reader = new FileReader(cache, which, process, 0, mebibytes * MIB);
    readOn(reader);
    runFor(5);
    assertThat(reader.isAtEnd()).isTrue();
  }

  private void readOn(FileReader reader) {
    if (!reader.isAtEnd()) {
      reader.read(MIB, () -> simulation.in(0, Event.of(() -> readOn(reader))));
    }
  }

  @Test
  void readsAheadInWindowsThatGrow() {
    FileReader reader = new FileReader(cache, file, process, 0, 60 * MIB);
    reader.read(4096, () -> {});
    runFor(1);
    assertThat(queue.bytesDone()).as("16 KiB, and 32 ahead").isEqualTo((16 + 32) << 10);
    reader.read(MIB, () -> {});
    runFor(1);
    assertThat(queue.bytesDone()).as("a MiB and 128 KiB").isBetween(MIB, MIB + (300 << 10));
  }

  @Test
  void aDeletedFileIsNotWritten() {
    write(file, 0, 9);
    runFor(0.001);
    cache.delete(file);
    runFor(60);
    assertThat(sent).isEmpty();
    assertThat(cache.dirtyBytes()).isZero();
    assertThat(cache.cachedBytes()).isZero();
  }

  @Test
  void whoDeletesAFileWaitsForWhatIsUnderWriteBack() {
    write(file, 0, 15); // 5 above the background limit
    runFor(0.005);
    boolean[] isDeleted = {false};
    cache.delete(file, () -> isDeleted[0] = true);
    assertThat(isDeleted[0]).isFalse();
    runFor(1);
    assertThat(isDeleted[0]).isTrue();
    assertThat(sent.size()).isLessThan(15);
  }

  @Test
  void whatIsDeletedMakesRoomForAWriterThatWaits() {
    CachedFile other = new CachedFile(2_000 * MIB);
    write(file, 0, 20);
    write(other, 0, 8);
    runFor(0.001);
    assertThat(written).as("at the limit").isEqualTo(20);
    cache.delete(file);
    runFor(0.001);
    assertThat(written).isEqualTo(28);
  }
}
