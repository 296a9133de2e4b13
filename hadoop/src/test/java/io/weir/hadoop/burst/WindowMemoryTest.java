// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.burst;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.request.Flow;
import io.weir.core.request.Operation;
import io.weir.core.request.Promise;
import org.junit.jupiter.api.Test;

class WindowMemoryTest {
  private static final long MIB = 1 << 20;

  private final WindowMemory memory = new WindowMemory(() -> 96 * MIB, () -> 0);
  private final Flow flow = new Flow("flow", 1);
  private final Flow other = new Flow("other", 1);
  private long nanos;

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

  @Test
  void theLeastLatencyIsThatOfWhoHasAskedInTheLastHalfMinute() {
    WindowMemory later = new WindowMemory(() -> 0, () -> nanos);
    assertThat(later.leastLatencyNanos()).as("nobody").isEqualTo(Long.MAX_VALUE);
    later.asks(Operation.READ, new Object(), hasty(20));
    later.asks(Operation.READ, new Object(), hasty(10));
    nanos = 29_000_000_000L;
    later.asks(Operation.READ, new Object(), hasty(20));
    later.asks(Operation.WRITE, new Object(), flow);
    assertThat(later.leastLatencyNanos()).isEqualTo(10_000_000);
    nanos = 31_000_000_000L;
    assertThat(later.leastLatencyNanos()).as("it has gone").isEqualTo(Long.MAX_VALUE);
    later.asks(Operation.READ, new Object(), hasty(20));
    assertThat(later.leastLatencyNanos()).isEqualTo(20_000_000);
  }

  private static Flow hasty(long millis) {
    Flow hasty = new Flow("hasty", 1);
    hasty.setPromise(new Promise(0, Double.POSITIVE_INFINITY, millis * 1_000_000));
    return hasty;
  }

  private void ask(Operation operation, int streams) {
    for (int i = 0; i < streams; i++) {
      memory.asks(operation, new Object(), flow);
    }
  }
}
