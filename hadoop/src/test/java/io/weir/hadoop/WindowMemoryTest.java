// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.Flow;
import io.weir.core.Operation;
import org.junit.jupiter.api.Test;

class WindowMemoryTest {
  private static final long MIB = 1 << 20;

  private final WindowMemory memory = new WindowMemory(() -> 96 * MIB, () -> 0);
  private final Flow flow = new Flow("flow", 1);
  private final Flow other = new Flow("other", 1);

  @Test
  void burstsOfAllStreamsHaveRoomInMemory() {
    assertThat(memory.ofBurst(512 * MIB, flow)).as("nobody has asked").isEqualTo(512 * MIB);
    ask(Operation.READ, 300);
    ask(Operation.WRITE, 212);
    assertThat(memory.ofBurst(512 * MIB, flow)).isEqualTo(MIB);
    assertThat(memory.ofBurst(MIB, flow))
        .as("no less than is worth a request")
        .isEqualTo(128 << 10);
  }

  @Test
  void writersShareWhatMayBeDirty() {
    assertThat(memory.ofWriter(flow)).isEqualTo(96 * MIB);
    ask(Operation.READ, 100);
    ask(Operation.WRITE, 16);
    assertThat(memory.ofWriter(flow)).isEqualTo(6 * MIB);
    ask(Operation.WRITE, 1_000_000);
    assertThat(memory.ofWriter(flow)).isEqualTo(256 << 10);
  }

  @Test
  void aStreamThatIsClosedHasNone() {
    Object stream = new Object();
    memory.asks(Operation.WRITE, stream, flow);
    memory.asks(Operation.WRITE, new Object(), flow);
    memory.leaves(stream);
    assertThat(memory.ofWriter(flow)).isEqualTo(96 * MIB);
    assertThat(memory.ofBurst(512 * MIB, flow)).isEqualTo(512 * MIB);
  }

  @Test
  void manyStreamsOfAFlowMakeNobodyElsesBurstsShort() {
    ask(Operation.READ, 600);
    ask(Operation.WRITE, 600);
    assertThat(memory.ofBurst(512 * MIB, other)).isEqualTo(256 * MIB);
    assertThat(memory.ofWriter(other)).isEqualTo(48 * MIB);
    assertThat(memory.ofBurst(1_200 * MIB)).as("of one like all").isEqualTo(MIB);
  }

  private void ask(Operation operation, int streams) {
    for (int i = 0; i < streams; i++) {
      memory.asks(operation, new Object(), flow);
    }
  }
}
