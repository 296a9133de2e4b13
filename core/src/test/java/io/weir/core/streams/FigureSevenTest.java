// SPDX-License-Identifier: Apache-2.0
package io.weir.core.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.depth.Depth;
import io.weir.core.device.DeviceProfile;
import io.weir.core.fair.SfqScheduler;
import io.weir.core.fair.VirtualDevice;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoScheduler;
import io.weir.core.request.IoStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The example of "I/O Throttling and Coordination for MapReduce", figure 7: three jobs on four
 * nodes with four slots each. A task computes for 10 s and then does 5 s of I/O; all start at the
 * same time. Each node runs two tasks of A; one of them runs B's only task, and all others are C's.
 */
class FigureSevenTest {
  private static final long SECOND = 1_000_000_000;
  private static final long COMPUTING = 10 * SECOND;
  private static final long IO = 5 * SECOND;
  private static final int CHUNKS = 5_000;
  private static final int NODES = 4;

  private final Flow a = new Flow("A", 1, 1, 0);
  private final Flow b = new Flow("B", 1, 2, 0);
  private final Flow c = new Flow("C", 1, 3, 0);
  private final Map<Flow, Double> seconds = new HashMap<>();

  /** One queue has them all. */
  @BeforeEach
  void shareOneQueue() {
    Flow queue = new Flow("queue", 1);
    List.of(a, b, c).forEach(each -> each.setQueue(queue));
    List.of(a, b, c).forEach(each -> each.setParent(queue));
  }

  @Test
  void withoutCoordinationAllJobsTakeThirtySeconds() {
    run(FigureSevenTest::sharing, Flow::queue); // by streams: one flow has them all
    assertThat(seconds.values()).allSatisfy(each -> assertThat(each).isEqualTo(30, within(0.02)));
  }

  @Test
  void coordinationSavesASixthOfTheAverage() {
    run(FigureSevenTest::coordinating, job -> job);
    assertThat(seconds.get(a)).isEqualTo(20, within(0.02)); // saves 10 s
    assertThat(seconds.get(b)).isEqualTo(25, within(0.02)); // saves 5 s
    assertThat(seconds.get(c)).isEqualTo(30, within(0.02)); // is not delayed
    double average = seconds.values().stream().mapToDouble(each -> each).average().orElseThrow();
    assertThat(average / 30 - 1).isEqualTo(-1.0 / 6, within(0.001));
  }

  private static IoScheduler sharing() {
    return new SfqScheduler(DeviceProfile.BYTES, Depth.fixed(1));
  }

  /**
   * Each job has the disk for itself, and throughput is constant however many streams there are.
   */
  private static IoScheduler coordinating() {
    CoordinationRule oneJob =
        new CoordinationRule(
            1, 60 * SECOND, CoordinationRule.ERROR, Long.MAX_VALUE, SECOND, StreamCurve.of(1));
    return new StreamCoordinator(sharing(), oneJob, SECOND);
  }

  private void run(Supplier<IoScheduler> schedulers, UnaryOperator<Flow> flows) {
    for (int node = 0; node < NODES; node++) {
      VirtualDevice disk = new VirtualDevice(schedulers.get(), IoRequest::bytes);
      List<Flow> tasks = new ArrayList<>(List.of(a, a, node == 0 ? b : c, c));
      tasks.forEach(job -> disk.at(COMPUTING, () -> write(disk, flows.apply(job), job)));
      disk.runFor(60 * SECOND);
    }
  }

  private void write(VirtualDevice disk, Flow flow, Flow job) {
    disk.transfer(
        new IoStream(flow),
        CHUNKS,
        IO / CHUNKS,
        () -> seconds.merge(job, disk.nowNanos() / (double) SECOND, Math::max));
  }
}
