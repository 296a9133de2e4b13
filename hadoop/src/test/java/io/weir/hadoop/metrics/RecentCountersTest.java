// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.accounting.CountingScheduler;
import io.weir.core.accounting.FlowCounters;
import io.weir.core.depth.Depth;
import io.weir.core.depth.FifoScheduler;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecentCountersTest {
  private static final long SECOND = 1_000_000_000L;

  private final CountingScheduler volume = new CountingScheduler(new FifoScheduler(Depth.fixed(1)));
  private final Flow flow = new Flow("flow", 1);
  private final RecentCounters recent = new RecentCounters();

  @Test
  void beforeAnythingIsKeptThereAreNoRates() {
    read(1_000);
    assertThat(readPerSecond(7 * SECOND)).isZero();
  }

  @Test
  void aRateIsOverOneToTwoPeriods() {
    recent.keep(now(), 0);
    read(1_000);
    assertThat(readPerSecond(2 * SECOND)).isEqualTo(500);
    recent.keep(now(), 5 * SECOND);
    read(500);
    assertThat(readPerSecond(10 * SECOND)).isEqualTo(150); // both, over ten seconds
    recent.keep(now(), 10 * SECOND);
    assertThat(readPerSecond(11 * SECOND)).isEqualTo(Math.round(500 / 6.0));
  }

  private void read(long bytes) {
    IoRequest request = new IoRequest(new IoStream(flow)).aim(Operation.READ, bytes);
    volume.enqueue(request, 0);
    volume.next(0);
    volume.complete(request, 0);
  }

  private long readPerSecond(long nowNanos) {
    return recent.beside(now(), nowNanos).get(0).perSecond(of -> of.reads().bytes());
  }

  private List<FlowCounters> now() {
    return volume.counters(0);
  }
}
