// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.burst;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.request.Access;
import io.weir.hadoop.cache.FileInMemory;
import io.weir.hadoop.cache.FileInMemory.Part;
import io.weir.hadoop.datanode.BlockIo;
import io.weir.hadoop.settings.WeirKeys;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class BurstReadsTest {
  private static final long KB = 1 << 10;
  private static final long MB = 1 << 20;
  private static final long CHUNK = 64 * KB;

  private final BurstKit kit = new BurstKit();
  private final FileInMemory file = new FileInMemory(64 * MB);

  @AfterEach
  void close() {
    kit.close();
  }

  @Test
  void eachBurstIsAskedForOnceAndIsTwiceAsLongAsTheOneBefore() throws Exception {
    BlockIo reader = kit.reads(file);
    BurstKit.move(reader, 0, 15 * CHUNK, CHUNK);
    assertThat(file.moved())
        .containsExactly(
            new Part(0, CHUNK),
            new Part(CHUNK, 2 * CHUNK),
            new Part(3 * CHUNK, 4 * CHUNK),
            new Part(7 * CHUNK, 8 * CHUNK));
    assertThat(kit.asked()).hasSize(4);
    reader.closed();
    assertThat(kit.counters().reads().bytes()).isEqualTo(15 * CHUNK);
    kit.assertNothingIsLeft();
  }

  @Test
  void noBurstIsLongerThanTheWindow() throws Exception {
    kit.conf.set(WeirKeys.READ_WINDOW, "128k");
    BurstKit.move(kit.reads(file), 0, 7 * CHUNK, CHUNK);
    assertThat(file.moved())
        .containsExactly(
            new Part(0, CHUNK),
            new Part(CHUNK, 2 * CHUNK),
            new Part(3 * CHUNK, 2 * CHUNK),
            new Part(5 * CHUNK, 2 * CHUNK));
  }

  @Test
  void theFirstBurstIsAsLongAsReadsOfItsFlowAre() throws Exception {
    kit.lengths.add(500 * KB);
    BlockIo reader = kit.reads(file);
    BurstKit.move(reader, 0, 300 * KB, CHUNK);
    assertThat(file.moved()).containsExactly(new Part(0, 500 * KB));
    reader.closed();
    assertThat(kit.lengths.leastBytes()).isEqualTo(300 * KB);
  }

  @Test
  void aShortReadIsScatteredAndWhatGoesOnIsNot() throws Exception {
    BurstKit.move(kit.reads(file), 0, 2 * CHUNK, CHUNK);
    assertThat(kit.asked())
        .extracting(RecordedRequests.Asked::access)
        .containsExactly(Access.SCATTERED, Access.SEQUENTIAL);
  }

  @Test
  void whatIsCachedAsksNobody() throws Exception {
    file.cache(0, 64 * MB);
    kit.otherFlowEnters();
    BlockIo reader = kit.reads(file);
    BurstKit.move(reader, 0, 10 * MB, CHUNK);
    assertThat(kit.asked()).isEmpty();
    assertThat(file.moved()).isEmpty();
    reader.closed();
    assertThat(kit.counters().reads().bytes()).isEqualTo(10 * MB);
    assertThat(kit.counters().requests()).isZero();
    kit.otherFlowLeaves();
    kit.assertNothingIsLeft();
  }

  @Test
  void aReadThatIsCachedDoesNotWaitForTheRestOfItsBurst() throws Exception {
    file.cache(0, CHUNK);
    kit.lengths.add(2 * MB);
    kit.otherFlowEnters();
    BurstKit.move(kit.reads(file), 0, CHUNK, CHUNK);
    assertThat(file.moved()).isEmpty();
  }

  @Test
  void whatTheKernelHasReadAheadMakesTheNextBurstNoShorter() throws Exception {
    file.readAhead(CHUNK);
    BurstKit.move(kit.reads(file), 0, 15 * CHUNK, CHUNK);
    assertThat(file.moved())
        .extracting(Part::bytes)
        .containsExactly(CHUNK, 2 * CHUNK, 4 * CHUNK, 8 * CHUNK);
  }

  @Test
  void whoGoesOnAfterALongBurstHasTheNextOneFetchedAhead() throws Exception {
    BlockIo reader = readerThatIsFetchedAhead();
    assertThat(kit.asked())
        .extracting(RecordedRequests.Asked::bytes)
        .containsExactly(2 * MB, 4 * MB, 2 * MB);
    BurstKit.move(reader, 2 * MB + CHUNK, 3 * MB, CHUNK);
    assertThat(kit.asked()).as("it has not entered the last one").hasSize(3);
    reader.closed();
    file.awaitClosed();
    kit.assertNothingIsLeft();
  }

  @Test
  void aReaderWaitsForThePieceThatItNeedsAndNotForTheWholeBurst() throws Exception {
    kit.lengths.add(4 * MB);
    file.holdAfter(1);
    BlockIo reader = kit.reads(file);
    BurstKit.move(reader, 0, MB, CHUNK);
    file.awaitAtDisk();
    file.release();
    BurstKit.move(reader, MB, 3 * MB, CHUNK);
    assertThat(kit.asked()).extracting(RecordedRequests.Asked::bytes).containsExactly(4 * MB);
    assertThat(file.moved()).hasSize(4);
    reader.closed();
    file.awaitClosed();
    kit.assertNothingIsLeft();
  }

  @Test
  void aReaderThatClosesEndsItsBurstAfterAPiece() throws Exception {
    kit.lengths.add(8 * MB);
    file.holdAfter(1);
    BlockIo reader = kit.reads(file);
    BurstKit.move(reader, 0, MB, CHUNK);
    file.awaitAtDisk();
    reader.closed();
    assertThat(kit.counters().outstanding()).as("it has the disk until the piece ends").isOne();
    assertThat(kit.closed).hasValue(0);
    file.release();
    file.awaitClosed();
    assertThat(file.moved()).hasSize(2);
    assertThat(kit.withoutLeave).hasValue(0);
    kit.assertNothingIsLeft();
    assertThat(kit.counters().reads().bytes()).as("what the client had").isEqualTo(MB);
  }

  @Test
  void aReaderThatRunsOutOfMemoryWhileItFetchesLeavesNothing() throws Exception {
    file.runsOutOfMemory();
    BlockIo reader = kit.reads(file);
    assertThatThrownBy(() -> reader.before(0, CHUNK)).isInstanceOf(OutOfMemoryError.class);
    assertThat(kit.counters().outstanding()).isZero();
    reader.closed();
    kit.assertNothingIsLeft();
    assertThat(file.closes()).isEqualTo(1);
  }

  @Test
  void whoseReadsAreLongHasTheNextBurstFetchedWithTheFirst() throws Exception {
    kit.lengths.add(24 * MB);
    kit.conf.set(WeirKeys.READ_WINDOW, "2m");
    BlockIo reader = kit.reads(file);
    BurstKit.move(reader, 0, CHUNK, CHUNK);
    file.awaitMoved(4);
    BurstKit.await("two bursts are over", () -> kit.gate.device().outstanding() == 0);
    assertThat(kit.asked())
        .extracting(RecordedRequests.Asked::bytes)
        .containsExactly(2 * MB, 2 * MB);
    reader.closed();
    file.awaitClosed();
    kit.assertNothingIsLeft();
  }

  @Test
  void whatIsCachedBecomesKnownInLongParts() throws Exception {
    file.cache(0, 60 * MB);
    kit.conf.set(WeirKeys.READ_WINDOW, "2m");
    BlockIo reader = kit.reads(file);
    BurstKit.move(reader, 0, 61 * MB, CHUNK);
    assertThat(file.moved()).first().matches(part -> part.offset() >= 58 * MB);
    assertThat(file.questions()).isLessThan(20);
    reader.closed();
    file.awaitClosed();
    kit.assertNothingIsLeft();
  }

  @Test
  void nothingIsFetchedBeyondTheEnd() throws Exception {
    FileInMemory small = new FileInMemory(3 * MB);
    kit.lengths.add(2 * MB);
    BlockIo reader = kit.reads(small);
    BurstKit.move(reader, 0, 3 * MB, CHUNK);
    assertThat(small.moved())
        .containsExactly(new Part(0, MB), new Part(MB, MB), new Part(2 * MB, MB));
    assertThat(kit.asked()).hasSize(2);
    reader.closed();
    small.awaitClosed();
    kit.assertNothingIsLeft();
  }

  @Test
  void aBurstEndsEarlyForAnUrgentRequestAndItsRestIsAskedForAgain() throws Exception {
    kit.lengths.add(4 * MB);
    kit.requests.isUrgent(true);
    BlockIo reader = kit.reads(file);
    BurstKit.move(reader, 0, CHUNK, CHUNK);
    assertThat(file.moved()).first().isEqualTo(new Part(0, MB)); // and a thread asks for more
    kit.requests.isUrgent(false);
    BurstKit.move(reader, CHUNK, MB, CHUNK);
    assertThat(kit.asked()).extracting(RecordedRequests.Asked::bytes).startsWith(4 * MB, 3 * MB);
    reader.closed();
    file.awaitClosed();
    kit.assertNothingIsLeft();
  }

  @Test
  void aFileThatEndsWithinABurstIsReadToItsEnd() throws Exception {
    FileInMemory small = new FileInMemory(100 * KB);
    BlockIo reader = kit.reads(small);
    reader.before(0, CHUNK);
    reader.after(0, CHUNK);
    reader.before(CHUNK, CHUNK);
    reader.after(CHUNK, 36 * KB);
    reader.closed();
    assertThat(small.moved()).containsExactly(new Part(0, CHUNK), new Part(CHUNK, 36 * KB));
    assertThat(kit.counters().reads().bytes()).isEqualTo(100 * KB);
    assertThat(small.closes()).isEqualTo(1);
    kit.assertNothingIsLeft();
  }

  @Test
  void whatCannotBeFetchedIsReadPastTheGate() throws Exception {
    file.breaks();
    BlockIo reader = kit.reads(file);
    assertThatCode(() -> BurstKit.move(reader, 0, MB, CHUNK)).doesNotThrowAnyException();
    assertThat(kit.asked()).hasSize(1);
    reader.closed();
    assertThat(kit.counters().reads().bytes()).isEqualTo(MB);
    assertThat(file.closes()).isEqualTo(1);
    kit.assertNothingIsLeft();
  }

  @Test
  void whoIsInterruptedAtTheGateGoesOnStillInterrupted() throws Exception {
    kit.otherFlowEnters();
    BlockIo reader = kit.reads(file);
    Thread.currentThread().interrupt();
    BurstKit.move(reader, 0, CHUNK, CHUNK);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(file.moved()).isEmpty();
    assertThat(kit.gate.waiting()).isZero();
    reader.closed();
    assertThat(file.closes()).isEqualTo(1);
    kit.otherFlowLeaves();
    kit.assertNothingIsLeft();
  }

  @Test
  void whoIsInterruptedBehindAFetchAheadGoesOnStillInterrupted() throws Exception {
    BlockIo reader = readerWithAFetchAheadAtTheDisk();
    Thread.currentThread().interrupt();
    BurstKit.move(reader, 8 * MB, CHUNK, CHUNK);
    assertThat(Thread.interrupted()).isTrue();
    file.release();
    reader.closed();
    file.awaitClosed();
    kit.assertNothingIsLeft();
  }

  @Test
  void aFileThatIsClosedWhileABurstIsFetchedIsClosedAfterIt() throws Exception {
    BlockIo reader = readerWithAFetchAheadAtTheDisk();
    reader.closed();
    assertThat(file.closes()).isZero();
    file.release();
    file.awaitClosed();
    assertThat(file.closes()).isEqualTo(1);
    kit.assertNothingIsLeft();
  }

  @Test
  void aBurstThatWaitsForLeaveIsNotFetchedOnceItsReaderHasClosed() throws Exception {
    BlockIo reader = readerThatIsFetchedAhead();
    kit.otherFlowEnters();
    readsOnUntil("the burst waits", reader, () -> kit.gate.waiting() == 1);
    reader.closed();
    file.awaitClosed();
    assertThat(file.closes()).isEqualTo(1);
    assertThat(file.moved()).hasSize(8);
    assertThat(kit.withoutLeave).hasValue(0);
    kit.otherFlowLeaves();
    kit.assertNothingIsLeft();
  }

  @Test
  void whoReadsSomewhereElseBeginsAnew() throws Exception {
    BlockIo reader = kit.reads(file);
    BurstKit.move(reader, 0, 3 * CHUNK, CHUNK);
    BurstKit.move(reader, 40 * MB, CHUNK, CHUNK);
    assertThat(file.moved()).last().isEqualTo(new Part(40 * MB, CHUNK));
    assertThat(kit.asked()).last().matches(asked -> asked.access() == Access.SCATTERED);
  }

  /** It is at 2 MiB, and what lies before 8 MiB is there, in pieces of 1 MiB. */
  private BlockIo readerThatIsFetchedAhead() throws Exception {
    kit.lengths.add(2 * MB);
    BlockIo reader = kit.reads(file);
    BurstKit.move(reader, 0, 2 * MB + CHUNK, CHUNK);
    file.awaitMoved(8);
    BurstKit.await("the burst is over", () -> kit.gate.device().outstanding() == 0);
    return reader;
  }

  private BlockIo readerWithAFetchAheadAtTheDisk() throws Exception {
    BlockIo reader = readerThatIsFetchedAhead();
    file.hold();
    readsOnUntil("a burst is at the disk", reader, file::isAtDisk);
    return reader;
  }

  /** To 6 MiB; and there again, as the thread that fetched before may not have ended yet. */
  private static void readsOnUntil(String what, BlockIo reader, BooleanSupplier holds)
      throws Exception {
    BurstKit.move(reader, 2 * MB + CHUNK, 4 * MB, CHUNK);
    BurstKit.await(
        what,
        () -> {
          try {
            reader.before(6 * MB, CHUNK);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
          return holds.getAsBoolean();
        });
  }
}
