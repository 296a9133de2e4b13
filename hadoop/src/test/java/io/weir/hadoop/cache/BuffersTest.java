// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BuffersTest {
  @Test
  void areNoMoreThanTheirBoundHoweverManyFetch() {
    List<ByteBuffer> taken = new ArrayList<>();
    ByteBuffer next = Buffers.take(1 << 20);
    while (next != null) {
      taken.add(next);
      next = Buffers.take(taken.size() % 2 == 0 ? 64 << 10 : 11 << 20);
    }
    long bytes = taken.stream().mapToLong(ByteBuffer::capacity).sum();
    assertThat(bytes).isBetween(Buffers.MOST_BYTES / 2, Buffers.MOST_BYTES);
    taken.forEach(Buffers::giveBack);
    assertThat(Buffers.take(1)).isNotNull().satisfies(Buffers::giveBack);
  }
}
