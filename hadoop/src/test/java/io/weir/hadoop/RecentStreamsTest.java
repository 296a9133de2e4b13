// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RecentStreamsTest {
  private long seconds = Long.MAX_VALUE / 1_000_000_000L - 40; // a clock may overflow
  private final RecentStreams streams = new RecentStreams(this::nanos);
  private final Object first = new Object();
  private final Object second = new Object();

  @Test
  void aStreamCountsOnceHoweverOftenItAsks() {
    streams.asks(first);
    streams.asks(first);
    streams.asks(second);
    assertThat(streams.count()).isEqualTo(2);
  }

  @Test
  void aStreamThatHasStoppedCountsForThirtySecondsAndNotForSixty() {
    streams.asks(first);
    seconds += 29;
    streams.asks(second);
    seconds += 30;
    assertThat(streams.count()).isEqualTo(2);
    streams.asks(second);
    assertThat(streams.count()).as("in both periods").isEqualTo(2);
    seconds += 1;
    assertThat(streams.count()).as("the first has stopped").isEqualTo(1);
    seconds += 3_600;
    assertThat(streams.count()).isZero();
  }

  @Test
  void aStreamThatIsClosedDoesNotCount() {
    streams.asks(first);
    seconds += 30;
    streams.asks(second);
    streams.leaves(first);
    streams.leaves(second);
    assertThat(streams.count()).isZero();
  }

  private long nanos() {
    return TimeUnit.SECONDS.toNanos(1) * seconds;
  }
}
