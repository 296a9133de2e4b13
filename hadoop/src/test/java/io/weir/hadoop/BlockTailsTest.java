// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.hadoop.datanode.BlockIo;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the kernel writes of small files past the gate is paid for. */
@Timeout(120)
class BlockTailsTest {
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
  void allButTheLastMebibyteIsPaidFor() throws Exception {
    for (int i = 0; i < 50; i++) {
      writeTinyFile();
    }
    assertThat(kit.volume().dirtyBytes()).isZero();
    awaitPaid();
    assertThat(kit.asked()).hasSize(9).allMatch(each -> each.bytes() == MB);
    assertThat(kit.counters().serviceNanos())
        .isGreaterThanOrEqualTo(9 * kit.volume().usualNanos(MB));
    assertThat(kit.counters().writes().bytes()).as("counted once").isEqualTo(50 * 200 * KB);
  }

  @Test
  void aBlockBeginsWhenThereIsNoMoreThanRoomForThatIsNotPaidFor() throws Exception {
    kit.otherFlowEnters();
    for (int i = 0; i < 11; i++) {
      writeTinyFile();
    }
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
    next.closed();
    awaitPaid();
  }

  private void awaitPaid() throws Exception {
    BurstKit.await("streams end", () -> kit.gate.streams() == 0);
    assertThat(kit.volume().tails(kit.flow).unpaidBytes()).isLessThan(MB);
    assertThat(kit.volume().tails(kit.flow).await(0, Long.MAX_VALUE)).as("nobody pays").isZero();
  }

  private void writeTinyFile() {
    BlockIo tiny = kit.writes(new FileInMemory(0));
    tiny.after(0, 200 * KB);
    tiny.closed();
  }
}
