// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class EpisodeTest {
  private static final long ESTIMATE_NANOS = 80_000_000;

  @Test
  void costsAreFarBelowFarAboveAndAsEstimated() {
    SplittableRandom random = new SplittableRandom(1);
    long[] costs =
        LongStream.range(0, 1_000)
            .map(i -> Episode.trueNanos(random, ESTIMATE_NANOS))
            .sorted()
            .toArray();

    assertThat(costs[0]).isEqualTo(1);
    assertThat(costs).contains(ESTIMATE_NANOS / 100, ESTIMATE_NANOS);
    assertThat(costs[costs.length - 1]).isGreaterThan(4 * ESTIMATE_NANOS);
  }
}
