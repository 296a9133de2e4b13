// SPDX-License-Identifier: Apache-2.0
package io.weir.core.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.request.Promise;
import org.junit.jupiter.api.Test;

class FlowCountersTest {
  private final FlowCounters some = counters("some", 1, histogram(1_000));
  private final FlowCounters more = counters("more", 100, histogram(1_000, 2_000_000));

  @Test
  void theSumOfTwoHasAllOfBothUnderTheNameOfTheFirst() {
    FlowCounters sum = some.plus(more);
    assertThat(sum)
        .isEqualTo(
            new FlowCounters(
                "some",
                2,
                "some place",
                Promise.NONE,
                false,
                false,
                101,
                202,
                new Moved(303, 404),
                new Moved(505, 606),
                707,
                1_212,
                808,
                909,
                1_010,
                1_111,
                1_313,
                histogram(1_000, 1_000, 2_000_000),
                histogram(1_000, 1_000, 2_000_000)));
  }

  @Test
  void readsAndWritesCountTogether() {
    assertThat(some.requests()).isEqualTo(3 + 5);
    assertThat(some.bytes()).isEqualTo(4 + 6);
  }

  @Test
  void whoGotLessThanItWasDueLagsBehind() {
    assertThat(some.lagNanos()).isEqualTo(8 - 7);
  }

  @Test
  void aTimeIsCountedInTheFirstBucketThatIsLongEnough() {
    TimeHistogram histogram = histogram(250_000, 250_001, Long.MAX_VALUE);
    assertThat(histogram.count(0)).isEqualTo(1);
    assertThat(histogram.count(1)).isEqualTo(1);
    assertThat(histogram.count(TimeHistogram.buckets() - 1)).isEqualTo(1);
    assertThat(TimeHistogram.upToNanos(TimeHistogram.buckets() - 1)).isEqualTo(Long.MAX_VALUE);
    assertThat(TimeHistogram.upToNanos(TimeHistogram.buckets() - 2)).isLessThan(Long.MAX_VALUE);
  }

  @Test
  void histogramsAreEqualIfTheyCountAlike() {
    assertThat(histogram(1, 2))
        .isEqualTo(histogram(3, 4))
        .hasSameHashCodeAs(histogram(3, 4))
        .isNotEqualTo(histogram(3))
        .isNotEqualTo(histogram(3, 2_000_000));
  }

  private static TimeHistogram histogram(long... nanos) {
    TimeHistogram histogram = new TimeHistogram();
    for (long each : nanos) {
      histogram.add(each);
    }
    return histogram;
  }

  /** So many times 1, 2, 3 and so on. */
  private static FlowCounters counters(String flow, int times, TimeHistogram histogram) {
    return new FlowCounters(
        flow,
        2,
        flow + " place",
        Promise.NONE,
        false,
        false,
        times,
        2 * times,
        new Moved(3L * times, 4L * times),
        new Moved(5L * times, 6L * times),
        7L * times,
        12L * times,
        8L * times,
        9L * times,
        10L * times,
        11L * times,
        13L * times,
        histogram,
        histogram);
  }
}
