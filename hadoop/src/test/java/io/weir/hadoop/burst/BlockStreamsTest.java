// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.burst;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.request.Operation;
import io.weir.core.window.ReadLengths;
import io.weir.hadoop.cache.FileInMemory;
import io.weir.hadoop.datanode.BlockIo;
import io.weir.hadoop.gate.GateSettings;
import io.weir.hadoop.gate.VolumeDevices;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BlockStreamsTest {
  private final BurstKit kit = new BurstKit();
  private final FileInMemory file = new FileInMemory(1 << 20);

  @AfterEach
  void close() {
    kit.close();
  }

  private BlockIo open(Supplier<ReadLengths> lengths) {
    return BlockStreams.open(
        kit.volume(),
        kit.flow,
        1,
        Operation.READ,
        file,
        lengths,
        kit.withoutLeave::incrementAndGet,
        kit.closed::incrementAndGet);
  }

  @Test
  void aStreamThatCannotBeOpenedLeavesNothingBehind() throws Exception {
    assertThatThrownBy(
            () ->
                open(
                    () -> {
                      throw new OutOfMemoryError("simulated");
                    }))
        .isInstanceOf(OutOfMemoryError.class);
    kit.assertNothingIsLeft();
    assertThatThrownBy(() -> file.fetch(0, 1)).hasMessage("it is closed");
  }

  @Test
  void aStreamThatIsOpenIsClosedOnce() throws Exception {
    BlockIo reader = open(() -> kit.lengths);
    assertThat(kit.gate.streams()).isEqualTo(1);
    reader.closed();
    kit.assertNothingIsLeft();
  }

  @Test
  void aBlockThatIsClosedWithoutMemoryLeavesNothingBehind() throws Exception {
    AtomicBoolean hasMemory = new AtomicBoolean(true);
    BurstThreads bursts =
        new BurstThreads(
            Runnable::run,
            () -> {
              if (!hasMemory.get()) {
                throw new OutOfMemoryError("simulated");
              }
              return new ReentrantLock();
            },
            System::nanoTime);
    BlockIo writer =
        BlockStreams.open(
            new VolumeGate(
                "/data/1",
                VolumeDevices.UNKNOWN,
                kit.gate,
                GateSettings.of(kit.conf),
                () -> Long.MAX_VALUE,
                () -> 0,
                bursts),
            kit.flow,
            1,
            Operation.WRITE,
            file,
            ReadLengths::new,
            kit.withoutLeave::incrementAndGet,
            kit.closed::incrementAndGet);
    hasMemory.set(false);
    assertThatThrownBy(writer::closed).isInstanceOf(OutOfMemoryError.class);
    kit.assertNothingIsLeft();
    assertThat(file.closes()).isEqualTo(1);
  }
}
