// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The equation of docs/design/spindle.md, with numbers that can be computed by hand. */
class RotatingDiskTest {
  private static final long MB = 1_000_000;
  private static final long MILLISECOND = 1_000_000;

  private final Simulation simulation = new Simulation();
  private final IoStream stream = new IoStream(new Flow("a", 1));
  private final List<String> done = new ArrayList<>();

  /** 1000 MB, 200 MB/s outside and 100 inside, seeks of 2 to 12 ms, 8 ms a turn. */
  private RotatingDisk disk(int depth, long patienceMilliseconds) {
    RotatingDisk disk =
        new RotatingDisk(
            simulation,
            new RotatingDiskModel(
                1_000 * MB,
                200e6,
                100e6,
                2 * MILLISECOND,
                12 * MILLISECOND,
                8 * MILLISECOND,
                MB,
                30 * MILLISECOND,
                depth,
                patienceMilliseconds * MILLISECOND));
    disk.whenDone(
        request ->
            done.add(request.offset() / MB + " at %.2f".formatted(simulation.nowNanos() / 1e6)));
    return disk;
  }

  private IoRequest read(long megabyte, double megabytes) {
    return new IoRequest(stream).aim(Operation.READ, (long) (megabytes * MB)).at(megabyte * MB);
  }

  @Test
  void bytesPassSlowerInside() {
    RotatingDisk disk = disk(1, 300);
    disk.submit(read(0, 1));
    simulation.run();
    assertThat(done).as("1 MB at 200 MB/s").containsExactly("0 at 5.00");
    RotatingDiskModel model = new RotatingDiskModel(1_000, 200, 100, 0, 0, 0, 0, 0, 1, 0);
    assertThat(model.transferNanos(500, 150) / 1e9).isCloseTo(1, within(1e-9));
  }

  @Test
  void aSeekTakesTheRootOfTheDistanceAndHalfATurn() {
    RotatingDisk disk = disk(1, 300);
    disk.submit(read(250, 1));
    simulation.run();
    double seek = 2 + 10 * Math.sqrt(0.25) + 4;
    assertThat(done).containsExactly("250 at %.2f".formatted(seek + 1e3 / 175));
    assertThat(disk.seeks()).isEqualTo(1);
  }

  @Test
  void aShortGapIsPassedOver() {
    RotatingDisk disk = disk(1, 300);
    disk.submit(read(0, 1));
    simulation.run();
    IoRequest behind = new IoRequest(stream).aim(Operation.READ, 0).at(MB + MB / 2);
    disk.submit(behind);
    simulation.run();
    assertThat(done.get(1)).as("half a MB at 200 MB/s").startsWith("1 at 7.5");
  }

  @Test
  void theDisksCacheContinuesAStreamThatComesBackSoon() {
    RotatingDisk disk = disk(1, 300);
    disk.submit(read(0, 1));
    simulation.at(20 * MILLISECOND, Event.of(() -> disk.submit(read(1, 1))));
    simulation.at(100 * MILLISECOND, Event.of(() -> disk.submit(read(2, 1))));
    simulation.run();
    assertThat(done.get(1)).as("it has read on already").isEqualTo("1 at 20.00");
    assertThat(done.get(2)).as("it has stopped long ago").isEqualTo("2 at 105.01");
  }

  @Test
  void takesTheNearestOfItsQueue() {
    RotatingDisk disk = disk(3, 300);
    disk.submit(read(0, 1));
    disk.submit(read(900, 1));
    disk.submit(read(10, 1));
    simulation.run();
    assertThat(done)
        .extracting(each -> each.substring(0, each.indexOf(' ')))
        .containsExactly("0", "10", "900");
  }

  @Test
  void aRequestThatHasWaitedTooLongGoesFirst() {
    RotatingDisk disk = disk(3, 1);
    disk.submit(read(0, 1));
    disk.submit(read(900, 1));
    disk.submit(read(10, 1));
    simulation.run();
    assertThat(done)
        .extracting(each -> each.substring(0, each.indexOf(' ')))
        .containsExactly("0", "900", "10");
  }

  @Test
  void takesNoMoreThanItsQueue() {
    RotatingDisk disk = disk(2, 300);
    disk.submit(read(0, 1));
    disk.submit(read(1, 1));
    assertThat(disk.outstanding()).isEqualTo(2);
    assertThatThrownBy(() -> disk.submit(read(2, 1)))
        .hasMessage("the queue of the disk is full: 2");
  }
}
