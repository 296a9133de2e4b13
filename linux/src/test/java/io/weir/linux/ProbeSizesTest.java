// SPDX-License-Identifier: Apache-2.0
package io.weir.linux;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProbeSizesTest {
  private static final int MOST_STREAMS = 16;

  @Test
  void onASlowDiskEachStreamStillHasAMebibyte() {
    ProbeSizes sizes = new ProbeSizes(8 * 5_000_000); // eight seconds of 5 MB/s
    assertThat(sizes.writer(MOST_STREAMS)).isEqualTo(1);
    assertThat(sizes.copier(MOST_STREAMS)).isEqualTo(1);
    assertThat(new ProbeSizes(1).reader(MOST_STREAMS)).isEqualTo(1);
  }

  @Test
  void allStreamsTogetherMoveAsMuchHoweverManyTheyAre() {
    ProbeSizes sizes = new ProbeSizes(ProbeSizes.bytes(16 * 240));
    for (int streams = 1; streams <= MOST_STREAMS; streams *= 2) {
      assertThat(streams * sizes.reader(streams)).isEqualTo(16 * 240);
      assertThat(streams * sizes.writer(streams)).isEqualTo(16 * 240 / 5);
      assertThat(streams * sizes.copier(streams)).isEqualTo(16 * 240 / 6);
    }
  }
}
