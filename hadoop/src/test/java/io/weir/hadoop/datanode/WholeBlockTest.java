// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.datanode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WholeBlockTest {
  private static final long LENGTH = 200_001;

  private final List<Long> asked = new ArrayList<>();
  private long counted;

  private class Moves implements BlockIo {
    @Override
    public void before(long offset, long bytes) throws InterruptedIOException {
      assertThat(offset).isEqualTo(asked.stream().mapToLong(Long::longValue).sum());
      asked.add(bytes);
    }

    @Override
    public void after(long offset, long moved) {
      counted += moved;
    }
  }

  @Test
  void itIsMovedInChunksAndCounted() {
    WholeBlock.move(new Moves(), LENGTH);
    assertThat(asked).containsExactly(65_536L, 65_536L, 65_536L, LENGTH - 3 * 65_536);
    assertThat(counted).isEqualTo(LENGTH);
  }

  @Test
  void whatIsFetchedIsCountedByWhoReadsIt() {
    WholeBlock.fetch(new Moves(), LENGTH);
    assertThat(asked).hasSize(4);
    assertThat(counted).isZero();
  }

  @Test
  void withoutBurstsItIsOneRequestHoweverLongItIs() {
    WholeBlock.count(new Moves(), 5L << 30);
    assertThat(asked).containsExactly(5L << 30);
    assertThat(counted).isEqualTo(5L << 30);
  }

  @Test
  void anEmptyBlockAsksNobody() {
    WholeBlock.move(new Moves(), 0);
    WholeBlock.count(new Moves(), 0);
    assertThat(asked).isEmpty();
  }

  @Test
  void noMoreIsHeldInMemoryThanHalfAGibibyte() {
    WholeBlock.move(new Moves(), 1L << 30);
    assertThat(counted).isEqualTo(512L << 20);
  }

  @Test
  void anInterruptedThreadGoesOnAtOnceStillInterrupted() {
    WholeBlock.move(
        new Moves() {
          @Override
          public void before(long offset, long bytes) throws InterruptedIOException {
            super.before(offset, bytes);
            throw new InterruptedIOException();
          }
        },
        LENGTH);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(asked).hasSize(1);
    assertThat(counted).isZero();
  }
}
