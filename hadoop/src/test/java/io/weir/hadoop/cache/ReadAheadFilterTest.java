// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FileDescriptor;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.nativeio.NativeIO;
import org.junit.jupiter.api.Test;

class ReadAheadFilterTest {
  private static final int SEQUENTIAL = 2;
  private static final int WILL_NEED = 3;
  private static final int DONT_NEED = 4;

  private final FileDescriptor inBursts = new FileDescriptor();
  private final FileDescriptor other = new FileDescriptor();
  private final RecordedAdvice kernel = new RecordedAdvice();

  /** What gets to the manipulator that was there before. */
  private static final class RecordedAdvice extends NativeIO.POSIX.NoMlockCacheManipulator {
    private final List<Integer> advice = new ArrayList<>();
    private final List<String> locked = new ArrayList<>();

    @Override
    public void posixFadviseIfPossible(
        String identifier, FileDescriptor file, long offset, long bytes, int its) {
      advice.add(its);
    }

    @Override
    public void mlock(String identifier, ByteBuffer buffer, long bytes) {
      locked.add(identifier);
    }
  }

  @Test
  void theReadAheadOfAFileWithBurstsIsLeftOut() throws Exception {
    ReadAheadFilter filter = filter(WILL_NEED);
    filter.posixFadviseIfPossible(null, inBursts, 0, 4 << 20, WILL_NEED);
    assertThat(kernel.advice).isEmpty();
  }

  @Test
  void thatOfAnyOtherFileGoesOn() throws Exception {
    ReadAheadFilter filter = filter(WILL_NEED);
    filter.posixFadviseIfPossible(null, other, 0, 4 << 20, WILL_NEED);
    assertThat(kernel.advice).containsExactly(WILL_NEED);
  }

  @Test
  void dropBehindAndAllOtherAdviceGoesOn() throws Exception {
    ReadAheadFilter filter = filter(WILL_NEED);
    filter.posixFadviseIfPossible("blk_7", inBursts, 0, 0, SEQUENTIAL);
    filter.posixFadviseIfPossible("blk_7", inBursts, 0, 1 << 20, DONT_NEED);
    assertThat(kernel.advice).containsExactly(SEQUENTIAL, DONT_NEED);
  }

  @Test
  void withoutTheNativeLibraryNothingIsLeftOut() throws Exception {
    ReadAheadFilter filter = filter(-1);
    filter.posixFadviseIfPossible("blk_7", inBursts, 0, 0, -1);
    assertThat(kernel.advice).containsExactly(-1);
  }

  @Test
  void lockedMemoryIsTheOneBeforesToSay() throws Exception {
    ReadAheadFilter filter = filter(WILL_NEED);
    filter.mlock("blk_7", ByteBuffer.allocate(1), 1);
    assertThat(kernel.locked).containsExactly("blk_7");
    assertThat(filter.verifyCanMlock()).isEqualTo(kernel.verifyCanMlock());
    assertThat(filter.getMemlockLimit()).isEqualTo(kernel.getMemlockLimit());
    assertThat(filter.getOperatingSystemPageSize()).isEqualTo(kernel.getOperatingSystemPageSize());
  }

  @Test
  void itIsInstalledOnce() {
    ReadAheadFilter.leaveOut(inBursts);
    NativeIO.POSIX.CacheManipulator first = NativeIO.POSIX.getCacheManipulator();
    ReadAheadFilter.leaveOut(other);
    assertThat(NativeIO.POSIX.getCacheManipulator()).isSameAs(first);
  }

  private ReadAheadFilter filter(int willNeed) {
    ReadAheadFilter.leaveOut(inBursts);
    return new ReadAheadFilter(kernel, willNeed);
  }
}
