// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.burst;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.hadoop.cache.FileInMemory;
import io.weir.hadoop.datanode.BlockIo;
import io.weir.hadoop.settings.WeirKeys;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who writes many small files is no further ahead of the disk than who writes a large one. */
@Timeout(120)
class ClosedBlocksTest {
  private static final long KB = 1 << 10;
  private static final long MB = 1 << 20;

  private final BurstKit kit = new BurstKit();

  @BeforeEach
  void haveWindowsOfAMegabyte() {
    kit.conf.set(WeirKeys.WRITE_WINDOW, "1m");
  }

  @AfterEach
  void close() {
    kit.close();
  }

  @Test
  void aBlockBeginsWhenThoseThatItsFlowHasClosedAreOnTheDisk() throws Exception {
    kit.otherFlowEnters();
    for (int i = 0; i < 3; i++) {
      writeSmallFile();
    }
    assertThat(kit.volume().dirtyBytes()).as("waits for the gate").isEqualTo(3 * 900 * KB);
    BlockIo next = kit.writes(new FileInMemory(0));
    Thread[] writer = new Thread[1];
    CompletableFuture<Void> first =
        CompletableFuture.runAsync(
            () -> {
              writer[0] = Thread.currentThread();
              next.after(0, 64 * KB);
            });
    BurstKit.await(
        "its first packet waits",
        () -> writer[0] != null && writer[0].getState() == Thread.State.TIMED_WAITING);
    assertThat(first).isNotDone();
    kit.otherFlowLeaves();
    first.get();
    BurstKit.move(next, 64 * KB, 64 * KB, 200);
    next.closed();
    BurstKit.await("all is on the disk", () -> kit.volume().dirtyBytes() == 0);
    BurstKit.await("streams end", () -> kit.gate.streams() == 0);
    assertThat(kit.volume().closedBlocks(kit.flow).await(0, 0)).isZero();
  }

  @Test
  void aBlockThatIsBeingWrittenWaitsForNone() throws Exception {
    BlockIo log = kit.writes(new FileInMemory(0));
    log.after(0, 200);
    kit.otherFlowEnters();
    for (int i = 0; i < 3; i++) {
      writeSmallFile();
    }
    BurstKit.move(log, 200, 100 * 200, 200);
    kit.otherFlowLeaves();
    log.closed();
    BurstKit.await("streams end", () -> kit.gate.streams() == 0);
  }

  @Test
  void nobodyWaitsLongerThanHalfOfTheLongestWait() {
    ClosedBlocks blocks = new ClosedBlocks(new BurstThreads());
    blocks.add(2 * MB);
    assertThat(blocks.await(2 * MB, Long.MAX_VALUE)).as("no more than it may").isZero();
    assertThat(blocks.await(2 * MB - 1, 1_000_000)).isGreaterThanOrEqualTo(1_000_000);
    Thread.currentThread().interrupt();
    assertThat(blocks.await(0, Long.MAX_VALUE)).isZero();
    assertThat(Thread.interrupted()).isTrue();
  }

  private void writeSmallFile() throws Exception {
    BlockIo writer = kit.writes(new FileInMemory(0));
    BurstKit.move(writer, 0, 900 * KB, 64 * KB);
    writer.closed();
  }
}
