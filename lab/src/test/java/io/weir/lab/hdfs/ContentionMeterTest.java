// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.depth.Depth;
import io.weir.core.depth.FifoScheduler;
import io.weir.core.device.DeviceProfile;
import io.weir.core.request.Decision;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoScheduler;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ContentionMeterTest {
  private final Flow words = new Flow("words", 1);
  private final Flow rows = new Flow("rows", 1);
  private final Flow other = new Flow("other", 1);
  private final ContentionMeter meter =
      new ContentionMeter(Set.of("words", "rows"), DeviceProfile.BYTES);
  private final IoScheduler scheduler = meter.watch(new FifoScheduler(Depth.fixed(1)));

  @Test
  void countsServiceWhileBothHaveSomethingWaiting() {
    enqueue(words, 300);
    enqueue(words, 500);
    enqueue(rows, 100);
    enqueue(rows, 700);
    serve(); // words: both wait
    serve(); // words: both wait
    serve(); // rows: words has nothing left
    assertThat(meter.serviceNanos("words")).isEqualTo(800);
    assertThat(meter.serviceNanos("rows")).isZero();
    enqueue(words, 1);
    serve(); // rows: both wait again
    assertThat(meter.serviceNanos("rows")).isEqualTo(700);
    assertThat(meter.share("words")).isEqualTo(800.0 / 1_500);
  }

  @Test
  void whoIsNotWatchedNeitherCountsNorContends() {
    enqueue(words, 300);
    enqueue(other, 300);
    serve();
    serve();
    assertThat(meter.share("words")).isNaN();
  }

  @Test
  void whatIsWithdrawnWaitsNoLonger() {
    enqueue(words, 300);
    IoRequest givenUp = enqueue(rows, 100);
    assertThat(scheduler.withdraw(givenUp, 0)).isTrue();
    serve();
    assertThat(meter.serviceNanos("words")).isZero();
  }

  @Test
  void addsUpWhatAllItsSchedulersDo() {
    IoScheduler second = meter.watch(new FifoScheduler(Depth.fixed(1)));
    second.enqueue(new IoRequest(new IoStream(rows)).aim(Operation.READ, 40), 0);
    enqueue(words, 60); // waits at another device: no contention
    second.next(0);
    assertThat(meter.share("rows")).isNaN();
  }

  private IoRequest enqueue(Flow flow, long bytes) {
    IoRequest request = new IoRequest(new IoStream(flow)).aim(Operation.WRITE, bytes);
    scheduler.enqueue(request, 0);
    return request;
  }

  private void serve() {
    Decision decision = scheduler.next(0);
    scheduler.complete(((Decision.Dispatch) decision).request(), 0);
  }
}
