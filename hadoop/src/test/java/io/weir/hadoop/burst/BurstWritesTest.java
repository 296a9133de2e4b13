// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.burst;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.request.Access;
import io.weir.core.request.Operation;
import io.weir.hadoop.cache.FileInMemory;
import io.weir.hadoop.cache.FileInMemory.Part;
import io.weir.hadoop.datanode.BlockIo;
import io.weir.hadoop.settings.WeirKeys;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class BurstWritesTest {
  private static final long KB = 1 << 10;
  private static final long MB = 1 << 20;
  private static final long CHUNK = 64 * KB;

  private final BurstKit kit = new BurstKit();
  private final FileInMemory file = new FileInMemory(0);
  private final ExecutorService threads = Executors.newSingleThreadExecutor();

  @BeforeEach
  void haveWindowsOfAMegabyte() {
    kit.conf.set(WeirKeys.WRITE_WINDOW, "1m");
  }

  @AfterEach
  void close() {
    threads.shutdownNow();
    kit.close();
  }

  @Test
  void whoAppendsALittleAtATimeAsksNobodyBeforeAWindowIsFull() throws Exception {
    kit.otherFlowEnters();
    BlockIo writer = kit.writes(file);
    BurstKit.move(writer, 0, MB - 100, 200);
    assertThat(kit.asked()).isEmpty();
    assertThat(kit.volume().dirtyBytes()).isEqualTo(MB - 100);
    BurstKit.move(writer, MB - 100, 200, 200);
    BurstKit.await("the window waits for leave", () -> kit.gate.waiting() == 1);
    BurstKit.move(writer, MB + 100, 100 * 200, 200); // and its writer does not
    kit.otherFlowLeaves();
    assertThat(file.awaitMoved(1)).containsExactly(new Part(0, MB));
    writer.closed();
    kit.assertNothingIsLeft();
    assertThat(kit.asked())
        .containsExactly(new RecordedRequests.Asked(Operation.WRITE, Access.SEQUENTIAL, MB));
    assertThat(kit.counters().writes().bytes()).isEqualTo(MB + 100 + 100 * 200);
  }

  @Test
  void aWriterThatIsAWholeWindowAheadWaitsUntilOneIsWrittenOut() throws Exception {
    kit.otherFlowEnters();
    BlockIo writer = kit.writes(file);
    BurstKit.move(writer, 0, 2 * MB, CHUNK);
    Thread[] waits = new Thread[1];
    Future<?> oneMore =
        threads.submit(
            () -> {
              waits[0] = Thread.currentThread();
              BurstKit.move(writer, 2 * MB, CHUNK, CHUNK);
              return null;
            });
    BurstKit.await(
        "the writer waits",
        () -> waits[0] != null && waits[0].getState() == Thread.State.TIMED_WAITING);
    assertThat(oneMore).isNotDone();
    kit.otherFlowLeaves();
    oneMore.get();
    assertThat(file.awaitMoved(2)).containsExactly(new Part(0, MB), new Part(MB, MB));
    writer.closed();
    kit.assertNothingIsLeft();
  }

  @Test
  void aBurstThatTakesNoTimeIsPaidForAsTheKernelHasWrittenItBefore() throws Exception {
    BlockIo writer = kit.writes(file);
    BurstKit.move(writer, 0, 4 * MB, CHUNK);
    writer.closed();
    kit.assertNothingIsLeft();
    assertThat(kit.counters().serviceNanos())
        .isGreaterThanOrEqualTo(kit.volume().measured().size().usualNanos(4 * MB));
  }

  @Test
  void whereLittleMayBeDirtyABurstIsAskedForEarlierAndTakesAllThatIsThere() throws Exception {
    kit.dirtyRoom = MB;
    kit.otherFlowEnters();
    BlockIo writer = kit.writes(file);
    BurstKit.move(writer, 0, 512 * KB, CHUNK);
    BurstKit.await("half of the room is dirty", () -> kit.gate.waiting() == 1);
    BurstKit.move(writer, 512 * KB, 512 * KB, CHUNK); // and its writer goes on
    kit.otherFlowLeaves();
    assertThat(file.awaitMoved(1)).containsExactly(new Part(0, MB));
    writer.closed();
    kit.assertNothingIsLeft();
  }

  @Test
  void aWriterWaitsNoLongerThanAnybodyMay() throws Exception {
    kit.conf.set(WeirKeys.MAX_WAIT, "1ms");
    kit.otherFlowEnters();
    BlockIo writer = kit.writes(file);
    BurstKit.move(writer, 0, 3 * MB, CHUNK);
    assertThat(file.moved()).isEmpty();
    kit.otherFlowLeaves();
    writer.closed();
    kit.assertNothingIsLeft();
  }

  @Test
  void whoIsInterruptedAWholeWindowAheadGoesOnStillInterrupted() throws Exception {
    kit.otherFlowEnters();
    BlockIo writer = kit.writes(file);
    Thread.currentThread().interrupt();
    BurstKit.move(writer, 0, 3 * MB, CHUNK);
    assertThat(Thread.interrupted()).isTrue();
    kit.otherFlowLeaves();
    writer.closed();
    kit.assertNothingIsLeft();
  }

  @Test
  void whatIsLeftAtTheEndIsWrittenOutAndTheFileIsClosedOnce() throws Exception {
    BlockIo writer = kit.writes(file);
    BurstKit.move(writer, 0, 600 * KB + 7, CHUNK);
    writer.closed();
    file.awaitClosed();
    kit.assertNothingIsLeft();
    assertThat(file.moved()).containsExactly(new Part(0, 600 * KB + 7));
    assertThat(file.closes()).isEqualTo(1);
  }

  @Test
  void aLittleThatIsLeftAtTheEndIsLeftToTheKernel() throws Exception {
    BlockIo writer = kit.writes(file);
    BurstKit.move(writer, 0, 100 * KB, CHUNK);
    writer.closed();
    kit.assertNothingIsLeft();
    assertThat(file.moved()).isEmpty();
    assertThat(file.closes()).isEqualTo(1);
    assertThat(kit.counters().writes().bytes()).isEqualTo(100 * KB);
  }

  @Test
  void aFileThatNobodyWroteToIsClosed() throws Exception {
    kit.writes(file).closed();
    kit.assertNothingIsLeft();
    assertThat(file.closes()).isEqualTo(1);
  }

  @Test
  void aFileThatIsClosedWhileItIsWrittenOutIsWrittenOutToItsEnd() throws Exception {
    file.hold();
    BlockIo writer = kit.writes(file);
    BurstKit.move(writer, 0, MB + 300 * KB, CHUNK);
    file.awaitAtDisk();
    writer.closed();
    assertThat(file.closes()).isZero();
    file.release();
    file.awaitClosed();
    kit.assertNothingIsLeft();
    assertThat(file.moved()).containsExactly(new Part(0, MB), new Part(MB, 300 * KB));
    assertThat(file.closes()).isEqualTo(1);
  }

  @Test
  void aBlockThatIsAppendedToIsWrittenOutFromWhereItGoesOn() throws Exception {
    BlockIo writer = kit.writes(file);
    BurstKit.move(writer, 10 * MB + 5, MB, MB);
    assertThat(file.awaitMoved(1)).containsExactly(new Part(10 * MB, MB));
    writer.closed();
    kit.assertNothingIsLeft();
  }

  @Test
  void aSyncIsOneScatteredRequest() throws Exception {
    BlockIo writer = kit.writes(file);
    BurstKit.move(writer, 0, 100 * KB, CHUNK);
    writer.beforeSync();
    assertThat(kit.counters().outstanding()).isEqualTo(1);
    writer.afterSync();
    assertThat(kit.asked())
        .containsExactly(new RecordedRequests.Asked(Operation.WRITE, Access.SCATTERED, 100 * KB));
    assertThat(kit.volume().dirtyBytes()).isZero();
    writer.closed();
    kit.assertNothingIsLeft();
    assertThat(kit.counters().requests()).isEqualTo(1);
    assertThat(kit.counters().writes().bytes()).isEqualTo(100 * KB);
  }

  @Test
  void aSyncComesAfterWhatIsBeingWrittenOut() throws Exception {
    kit.otherFlowEnters();
    BlockIo writer = kit.writes(file);
    BurstKit.move(writer, 0, MB + CHUNK, CHUNK);
    Future<?> sync =
        threads.submit(
            () -> {
              writer.beforeSync();
              writer.afterSync();
            });
    assertThat(kit.asked()).noneMatch(asked -> asked.access() == Access.SCATTERED);
    kit.otherFlowLeaves();
    sync.get();
    assertThat(kit.asked())
        .containsExactly(
            new RecordedRequests.Asked(Operation.WRITE, Access.SEQUENTIAL, MB),
            new RecordedRequests.Asked(Operation.WRITE, Access.SCATTERED, CHUNK));
    writer.closed();
    kit.assertNothingIsLeft();
  }

  @Test
  void aSyncThatIsInterruptedLeavesWhatIsBeingWrittenOutAlone() throws Exception {
    file.hold();
    BlockIo writer = kit.writes(file);
    BurstKit.move(writer, 0, MB, CHUNK);
    file.awaitAtDisk();
    Thread.currentThread().interrupt();
    writer.beforeSync();
    writer.afterSync();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(kit.counters().outstanding()).isEqualTo(1);
    writer.closed();
    assertThat(file.closes()).isZero();
    file.release();
    file.awaitClosed();
    kit.assertNothingIsLeft();
    assertThat(file.moved()).containsExactly(new Part(0, MB));
    assertThat(file.closes()).isEqualTo(1);
  }

  @Test
  void aSyncGoesPastWhatADiskThatHangsIsWritingOut() throws Exception {
    kit.conf.set(WeirKeys.MAX_WAIT, "1ms");
    file.hold();
    BlockIo writer = kit.writes(file);
    BurstKit.move(writer, 0, MB, CHUNK);
    file.awaitAtDisk();
    List<RecordedRequests.Asked> atDisk = kit.asked();
    writer.beforeSync(); // returns while the disk still has it
    assertThat(kit.asked()).isEqualTo(atDisk);
    assertThat(kit.counters().outstanding()).isEqualTo(1);
    writer.afterSync();
    assertThat(kit.counters().outstanding()).isEqualTo(1);
    file.release();
    writer.closed();
    file.awaitClosed();
    kit.assertNothingIsLeft();
    assertThat(file.moved().stream().mapToLong(Part::bytes).sum())
        .as("but for what is left to the kernel")
        .isGreaterThan(MB - 256 * KB);
  }

  @Test
  void whoRunsOutOfMemoryWhileItWritesOutLeavesTheDeviceToOthers() throws Exception {
    file.runsOutOfMemory();
    BlockIo writer = kit.writes(file);
    BurstKit.move(writer, 0, MB, CHUNK);
    BurstKit.await("it has left", () -> kit.counters().writes().requests() == 1);
    kit.otherFlowEnters();
    kit.otherFlowLeaves();
    BurstKit.move(writer, MB, 10 * MB, CHUNK); // waits for nothing
    writer.beforeSync();
    writer.afterSync();
    writer.closed();
    kit.assertNothingIsLeft();
    assertThat(file.closes()).isEqualTo(1);
  }

  @Test
  void whereNoThreadIsLeftTheWriterWritesOutOneBurstItself() throws Exception {
    kit.volume().bursts().close();
    BlockIo writer = kit.writes(file);
    BurstKit.move(writer, 0, MB, CHUNK);
    assertThat(file.moved()).containsExactly(new Part(0, MB));
    BurstKit.move(writer, MB, 600 * KB, CHUNK);
    writer.closed();
    assertThat(file.moved()).as("the rest is left to the kernel").hasSize(1);
    kit.assertNothingIsLeft();
    assertThat(file.closes()).isEqualTo(1);
  }

  @Test
  void aSyncDoesNotWaitAgainWhereItsPacketHasWaitedForRoom() throws Exception {
    kit.conf.set(WeirKeys.MAX_WAIT, "200ms");
    file.hold();
    BlockIo writer = kit.writes(file);
    BurstKit.move(writer, 0, 2 * MB + CHUNK, CHUNK); // the last packet waits for 200 ms
    List<RecordedRequests.Asked> atDisk = kit.asked();
    writer.beforeSync();
    assertThat(kit.asked()).isEqualTo(atDisk);
    writer.afterSync();
    file.release();
    writer.closed();
    file.awaitClosed();
    kit.assertNothingIsLeft();
  }

  @Test
  void aFileThatIsClosedDuringASyncIsClosedAfterIt() throws Exception {
    BlockIo writer = kit.writes(file);
    BurstKit.move(writer, 0, 100 * KB, CHUNK);
    writer.beforeSync();
    writer.closed();
    assertThat(file.closes()).isZero();
    writer.afterSync();
    kit.assertNothingIsLeft();
    assertThat(file.closes()).isEqualTo(1);
  }

  @Test
  void whatCannotBeWrittenOutIsLeftToTheKernelFromThenOn() throws Exception {
    file.breaks();
    BlockIo writer = kit.writes(file);
    BurstKit.move(writer, 0, MB, CHUNK);
    BurstKit.await("the write-out fails", () -> kit.counters().writes().requests() == 1);
    BurstKit.move(writer, MB, 10 * MB, CHUNK);
    assertThat(kit.asked()).hasSize(1);
    writer.closed();
    file.awaitClosed();
    kit.assertNothingIsLeft();
    assertThat(file.closes()).isEqualTo(1);
    assertThat(kit.counters().writes().bytes()).isEqualTo(11 * MB);
  }
}
