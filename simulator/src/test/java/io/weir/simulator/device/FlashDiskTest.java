// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import io.weir.simulator.kernel.Simulation;
import org.junit.jupiter.api.Test;

class FlashDiskTest {
  private static final long MICROSECOND = 1_000;

  private final Simulation simulation = new Simulation();
  private final IoStream stream = new IoStream(new Flow("a", 1));
  private int done;

  /** Four channels, 100 µs a read, 200 a write, 40 MB/s a channel, 1000 MB/s in all. */
  private FlashDisk flash() {
    FlashModel model = new FlashModel(4, 100 * MICROSECOND, 200 * MICROSECOND, 40e6, 1e9, 8);
    FlashDisk flash = new FlashDisk(simulation, model);
    flash.whenDone(request -> done++);
    return flash;
  }

  private long microseconds(int requests, Operation operation, long bytes) {
    FlashDisk flash = flash();
    for (int i = 0; i < requests; i++) {
      flash.submit(new IoRequest(stream).aim(operation, bytes));
    }
    simulation.run();
    assertThat(done).isEqualTo(requests);
    return simulation.nowNanos() / MICROSECOND;
  }

  @Test
  void oneWaitsForItsChannelAndTheLink() {
    assertThat(microseconds(1, Operation.READ, 4_000)).isEqualTo(100 + 100 + 4);
  }

  @Test
  void fourGoSideBySideButForTheLink() {
    assertThat(microseconds(4, Operation.READ, 4_000)).isEqualTo(200 + 4 * 4);
  }

  @Test
  void theFifthWaitsForAChannel() {
    assertThat(microseconds(5, Operation.READ, 4_000)).isEqualTo(400 + 4);
  }

  @Test
  void aWriteTakesLonger() {
    assertThat(microseconds(1, Operation.WRITE, 4_000)).isEqualTo(200 + 100 + 4);
  }

  @Test
  void aMeasuredOneServesAsManyAsWereMeasured() {
    FlashModel measured = FlashModel.measured(100_000, 30_000, 80_000, 1e9, 2e9, 32);
    assertThat(measured.channels()).isEqualTo(8);
    FlashDisk flash = new FlashDisk(simulation, measured);
    flash.whenDone(
        request -> {
          done++;
          flash.submit(new IoRequest(stream).aim(Operation.READ, 512));
        });
    for (int i = 0; i < 32; i++) {
      flash.submit(new IoRequest(stream).aim(Operation.READ, 512));
    }
    simulation.runUntil(1_000_000_000);
    assertThat(done / 80_000.0).isBetween(0.97, 1.01);
  }

  @Test
  void takesNoMoreThanItsQueue() {
    assertThatThrownBy(() -> microseconds(9, Operation.READ, 4_000))
        .hasMessage("the queue of the disk is full: 8");
  }
}
