// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.burst;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.request.Flow;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RecentStreamsTest {
  private long seconds = Long.MAX_VALUE / 1_000_000_000L - 40; // a clock may overflow
  private final RecentStreams streams = new RecentStreams(this::nanos);
  private final Object first = new Object();
  private final Object second = new Object();
  private final Flow crowd = new Flow("crowd", 1);
  private final Flow scan = new Flow("scan", 1);

  @Test
  void aStreamCountsOnceHoweverOftenItAsks() {
    streams.asks(first, scan);
    streams.asks(first, scan);
    streams.asks(second, scan);
    assertThat(streams.count()).isEqualTo(2);
  }

  @Test
  void aStreamThatHasStoppedCountsForThirtySecondsAndNotForSixty() {
    streams.asks(first, scan);
    seconds += 29;
    streams.asks(second, scan);
    seconds += 30;
    assertThat(streams.count()).isEqualTo(2);
    streams.asks(second, scan);
    assertThat(streams.count()).as("in both periods").isEqualTo(2);
    seconds += 1;
    assertThat(streams.count()).as("the first has stopped").isEqualTo(1);
    seconds += 3_600;
    assertThat(streams.count()).isZero();
  }

  @Test
  void aStreamThatIsClosedDoesNotCount() {
    streams.asks(first, scan);
    seconds += 30;
    streams.asks(second, scan);
    streams.leaves(first);
    streams.leaves(second);
    assertThat(streams.count()).isZero();
  }

  @Test
  void eachFlowHasAsMuchHoweverManyStreamsItHas() {
    assertThat(streams.partOfOne(crowd)).as("nobody has asked").isEqualTo(1);
    for (int i = 0; i < 600; i++) {
      streams.asks(new Object(), crowd);
    }
    assertThat(streams.partOfOne(scan)).as("it is about to").isEqualTo(0.5);
    streams.asks(first, scan);
    assertThat(streams.partOfOne(scan)).isEqualTo(0.5);
    assertThat(streams.partOfOne(crowd)).isEqualTo(0.5 / 600);
    streams.asks(second, scan);
    assertThat(streams.partOfOne(scan)).isEqualTo(0.25);
    streams.leaves(first);
    assertThat(streams.partOfOne(scan)).isEqualTo(0.5);
  }

  @Test
  void aFlowWhoseStreamsHaveAllStoppedHasNoPart() {
    streams.asks(first, crowd);
    seconds += 30;
    streams.asks(second, scan);
    assertThat(streams.partOfOne(scan)).isEqualTo(0.5);
    seconds += 30;
    assertThat(streams.partOfOne(scan)).isEqualTo(1);
    seconds += 60;
    assertThat(streams.partOfOne(crowd)).isEqualTo(1);
    streams.leaves(second);
    assertThat(streams.count()).isZero();
  }

  private long nanos() {
    return TimeUnit.SECONDS.toNanos(1) * seconds;
  }
}
