// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.Operation;
import org.junit.jupiter.api.Test;

class WindowMemoryTest {
  private static final long MIB = 1 << 20;

  private final WindowMemory memory = new WindowMemory(() -> 96 * MIB, () -> 0);

  @Test
  void burstsOfAllStreamsHaveRoomInMemory() {
    assertThat(memory.ofBurst(512 * MIB)).as("nobody has asked").isEqualTo(512 * MIB);
    ask(Operation.READ, 300);
    ask(Operation.WRITE, 212);
    assertThat(memory.ofBurst(512 * MIB)).isEqualTo(MIB);
    assertThat(memory.ofBurst(MIB)).as("no less than is worth a request").isEqualTo(128 << 10);
  }

  @Test
  void writersShareWhatMayBeDirty() {
    assertThat(memory.ofWriter()).isEqualTo(96 * MIB);
    ask(Operation.READ, 100);
    ask(Operation.WRITE, 16);
    assertThat(memory.ofWriter()).isEqualTo(6 * MIB);
    ask(Operation.WRITE, 1_000_000);
    assertThat(memory.ofWriter()).isEqualTo(256 << 10);
  }

  @Test
  void aStreamThatIsClosedHasNone() {
    Object stream = new Object();
    memory.asks(Operation.WRITE, stream);
    memory.asks(Operation.WRITE, new Object());
    memory.leaves(stream);
    assertThat(memory.ofWriter()).isEqualTo(96 * MIB);
    assertThat(memory.ofBurst(512 * MIB)).isEqualTo(512 * MIB);
  }

  private void ask(Operation operation, int streams) {
    for (int i = 0; i < streams; i++) {
      memory.asks(operation, new Object());
    }
  }
}
