// SPDX-License-Identifier: Apache-2.0
package io.weir.core.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.depth.Depth;
import io.weir.core.device.Charge;
import io.weir.core.device.DeviceProfile;
import io.weir.core.device.Lead;
import io.weir.core.device.Slice;
import io.weir.core.fair.SfqScheduler;
import io.weir.core.fair.SfqSettings;
import io.weir.core.request.Access;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoScheduler;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import io.weir.core.streams.CoordinationRule;
import io.weir.core.streams.StreamCoordinator;
import io.weir.core.streams.StreamCurve;
import org.junit.jupiter.api.Test;

/** What is told to the one around a scheduler is told to the scheduler too. */
class CountedSchedulerTest {
  private final Flow gold = new Flow("gold", 1);
  private final Flow iron = new Flow("iron", 1);

  @Test
  void anUrgentRequestIsUrgentThroughTheCounters() {
    CountingScheduler counting = new CountingScheduler(sfq(new Slice(1_000, 10)));
    counting.enqueue(request(gold, Access.SEQUENTIAL), 5);
    counting.next(5);
    assertThat(counting.urgentAtNanos()).isEqualTo(Long.MAX_VALUE);
    counting.enqueue(request(iron, Access.SCATTERED), 7);
    assertThat(counting.urgentAtNanos()).isEqualTo(5);
  }

  /** The second job's stream waits for the first one's while that may go on. */
  @Test
  void theEndOfAStreamIsTold() {
    CountingScheduler counting = new CountingScheduler(coordinator());
    IoRequest first = request(job("first", 1), Access.SEQUENTIAL);
    IoRequest second = request(job("second", 2), Access.SEQUENTIAL);
    counting.enqueue(first, 0);
    counting.next(0);
    counting.complete(first, 100);
    counting.enqueue(second, 100);
    assertThat(counting.next(100)).isNotEqualTo(second.dispatch());
    first.stream().end();
    counting.ended(first.stream(), 110);
    assertThat(counting.next(110)).isEqualTo(second.dispatch());
  }

  private Flow job(String name, int priority) {
    Flow job = new Flow(name, 1, priority, 0);
    job.setQueue(gold);
    job.setParent(job.queue());
    return job;
  }

  /** One job at a time has the device. */
  private static IoScheduler coordinator() {
    return new StreamCoordinator(
        new SfqScheduler(DeviceProfile.BYTES, Depth.fixed(1)),
        new CoordinationRule(1, 1_000_000, 0.3, 10_000, 100_000, StreamCurve.of(1)),
        /* freeNanos= */ 5_000);
  }

  private static SfqScheduler sfq(Slice slice) {
    return new SfqScheduler(
        new SfqSettings(DeviceProfile.BYTES, Charge.MODEL, slice, Lead.UNBOUNDED, 1),
        Depth.fixed(1));
  }

  private static IoRequest request(Flow flow, Access access) {
    return new IoRequest(new IoStream(flow)).aim(Operation.READ, access, 100);
  }
}
