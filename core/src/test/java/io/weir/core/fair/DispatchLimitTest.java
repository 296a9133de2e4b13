// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.depth.Depth;
import io.weir.core.device.Charge;
import io.weir.core.device.DeviceProfile;
import io.weir.core.device.Lead;
import io.weir.core.device.Slice;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import org.junit.jupiter.api.Test;

/** At most two in one piece, or three if the others are scattered. */
class DispatchLimitTest {
  private static final long MILLI = 1_000_000;
  private static final Lead LEAD = new Lead(5 * MILLI, 2 * MILLI);

  private final IoStream stream = new IoStream(new Flow("gold", 1));
  private final IoRequest burst = Queues.burst(stream);
  private final IoRequest small = Queues.small(stream);

  @Test
  void whereLeadsAreBoundedSmallRequestsGoBesideBursts() {
    DispatchLimit room = room(Slice.NONE, LEAD);
    long first = room.dispatched(burst, 0);
    assertThat(room.isFor(burst)).isTrue();
    room.dispatched(burst, 0);
    assertThat(room.isFor(burst)).isFalse();
    assertThat(room.isFor(small)).isTrue();
    room.dispatched(small, 0);
    assertThat(room.isFor(small)).isFalse();
    room.completed(burst, first, 1);
    assertThat(room.isFor(small)).isTrue();
    assertThat(room.isFor(burst)).isTrue();
    room.dispatched(small, 1);
    assertThat(room.isFor(burst)).as("all count").isFalse();
  }

  @Test
  void whereSeeksCostTimeSmallRequestsGoTogetherWhileNothingElseIsThere() {
    DispatchLimit room = room(new Slice(100 * MILLI, MILLI), Lead.UNBOUNDED);
    long first = room.dispatched(small, 0);
    long second = room.dispatched(small, 0);
    assertThat(room.isFor(burst)).isFalse();
    assertThat(room.isFor(small)).isTrue();
    room.completed(small, first, 1);
    room.dispatched(burst, 1);
    assertThat(room.isFor(small)).as("beside a burst").isFalse();
    room.completed(small, second, 2);
    assertThat(room.isFor(small)).isTrue();
  }

  @Test
  void aRequestIsOverdueAfterThreeSlicesOrSoLong() {
    assertThat(overdueNanos(new Slice(100 * MILLI, MILLI), Lead.UNBOUNDED)).isEqualTo(307 * MILLI);
    assertThat(overdueNanos(new Slice(10 * MILLI, MILLI), Lead.UNBOUNDED)).isEqualTo(207 * MILLI);
    assertThat(overdueNanos(Slice.NONE, LEAD)).isEqualTo(207 * MILLI);
  }

  @Test
  void whatHangsTakesUpNoRoomOnceTheLastOneIsOverdue() {
    DispatchLimit room = room(new Slice(100 * MILLI, MILLI), Lead.UNBOUNDED);
    long hangs = room.dispatched(burst, 0);
    long isSlow = room.dispatched(small, 0);
    room.lastIsOverdue();
    assertThat(room.isEmpty()).isTrue();
    assertThat(room.hasBurst()).isFalse();
    long goes = room.dispatched(burst, 300 * MILLI);
    assertThat(room.hasBurst()).isTrue();
    room.completed(small, isSlow, 310 * MILLI);
    assertThat(room.isEmpty()).as("that one was not counted").isFalse();
    room.completed(burst, goes, 380 * MILLI);
    assertThat(room.isEmpty()).isTrue();
    room.completed(burst, hangs, 9_000 * MILLI);
    assertThat(room.isEmpty()).isTrue();
    room.dispatched(burst, 9_000 * MILLI);
    room.dispatched(burst, 9_000 * MILLI);
    assertThat(room.isFor(burst)).isFalse();
  }

  @Test
  void whereRequestsAreNothingButRequestsNoneIsOverdue() {
    assertThat(overdueNanos(Slice.NONE, Lead.UNBOUNDED)).isEqualTo(Long.MAX_VALUE);
  }

  private long overdueNanos(Slice slice, Lead lead) {
    DispatchLimit room = room(slice, lead);
    room.dispatched(burst, 3 * MILLI);
    room.dispatched(burst, 7 * MILLI);
    return room.overdueNanos();
  }

  private static DispatchLimit room(Slice slice, Lead lead) {
    return new DispatchLimit(
        new SfqSettings(DeviceProfile.BYTES, Charge.TIME, slice, lead, 3), Depth.fixed(2));
  }
}
