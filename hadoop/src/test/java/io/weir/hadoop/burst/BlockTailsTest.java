// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.burst;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.hadoop.cache.FileInMemory;
import io.weir.hadoop.datanode.BlockIo;
import io.weir.hadoop.settings.WeirKeys;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the kernel writes of small files past the gate is paid for. */
@Timeout(120)
class BlockTailsTest {
  private static final long KB = 1 << 10;
  private static final long MB = 1 << 20;
  private static final long SEED = 5;

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
  void aMebibyteIsPaidForWithTheProbabilityOfWhatIsLeft() throws Exception {
    Random random = new Random(SEED);
    BlockTails tails = new BlockTails(kit.volume(), random::nextDouble);
    for (int i = 0; i < 1_000; i++) {
      tails.leave(kit.flow, 200 * KB);
    }
    awaitPaid(tails);
    assertThat(kit.asked()).allMatch(each -> each.bytes() == MB);
    assertThat(kit.asked().size()).as("seed %d", SEED).isBetween(170, 220); // 195 in the mean
    assertThat(kit.counters().serviceNanos())
        .isGreaterThanOrEqualTo(kit.asked().size() * kit.volume().measured().size().usualNanos(MB));
    assertThat(kit.counters().writes().bytes()).as("counted by those who wrote").isZero();
  }

  @Test
  void eachThreadHasItsOwnChance() throws Exception {
    Set<Double> chances = ConcurrentHashMap.newKeySet();
    for (int i = 0; i < 10; i++) {
      Thread ofOneBlock = new Thread(() -> chances.add(BlockTails.chance()));
      ofOneBlock.start();
      ofOneBlock.join();
    }
    assertThat(chances).hasSize(10);
  }

  @Test
  void whatIsLeftOfSmallFilesIsPaidFor() throws Exception {
    kit.random = new Random(SEED)::nextDouble;
    for (int i = 0; i < 200; i++) {
      BlockIo tiny = kit.writes(new FileInMemory(0));
      tiny.after(0, 200 * KB);
      tiny.closed();
    }
    assertThat(kit.volume().dirtyBytes()).isZero();
    awaitPaid(kit.volume().tails(kit.flow));
    assertThat(kit.asked()).isNotEmpty().allMatch(each -> each.bytes() == MB);
    assertThat(kit.counters().writes().bytes()).isEqualTo(200 * 200 * KB);
  }

  @Test
  void aBlockBeginsWhenNoMoreThanItsRoomIsToBePaidFor() throws Exception {
    BlockTails tails = new BlockTails(kit.volume(), () -> 0.99);
    assertThat(tails.await(0, Long.MAX_VALUE)).as("nothing is due").isZero();
    kit.otherFlowEnters();
    tails.leave(kit.flow, 200 * KB);
    tails.leave(kit.flow, 200 * KB);
    assertThat(tails.await(2 * MB, Long.MAX_VALUE)).as("no more than it may").isZero();
    assertThat(tails.await(2 * MB - 1, 1)).isPositive();
    kit.otherFlowLeaves();
    awaitPaid(tails);
    assertThat(kit.asked()).hasSize(2);
  }

  private void awaitPaid(BlockTails tails) throws Exception {
    tails.await(0, Long.MAX_VALUE);
    BurstKit.await("streams end", () -> kit.gate.streams() == 0);
  }
}
