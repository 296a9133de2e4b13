// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

final class ShareTimelineTest {
  private static final double PROMISED = 0.5;
  private static final double MOST_ERROR = 0.05;
  private static final int WINDOW = 2;

  private final ShareTimeline timeline = new ShareTimeline();
  private long wide;
  private long narrow;

  ShareTimelineTest() {
    period(0, 0);
  }

  @Test
  void sharesAreOfWhatWasWrittenInBetween() {
    period(100, 0);
    period(100, 300);
    assertThat(timeline.narrowShare(1, 2)).isEqualTo(0.75);
    assertThat(timeline.narrowShareThere(1, 2)).isEqualTo(0.75);
  }

  @Test
  void thereIsNoShareOfNothing() {
    period(0, 0);
    assertThat(timeline.narrowShare(0, 1)).isNaN();
  }

  @Test
  void aShareThatWasNeverLostHasReturnedAtOnce() {
    periods(4, 100, 100);
    assertThat(periodsToReturn()).hasValue(0);
  }

  @Test
  void aShareReturnsWhenItsErrorIsSmall() {
    periods(3, 200, 50);
    periods(10, 100, 100);
    assertThat(periodsToReturn()).hasValue(3);
  }

  @Test
  void aShareHasNotReturnedWhenItGoesAgain() {
    periods(4, 100, 100);
    periods(4, 300, 10);
    assertThat(periodsToReturn()).isEmpty();
  }

  private OptionalInt periodsToReturn() {
    return timeline.periodsToReturn(0, timeline.size() - 1, WINDOW, PROMISED, MOST_ERROR);
  }

  private void periods(int count, long wideBytes, long narrowBytes) {
    for (int i = 0; i < count; i++) {
      period(wideBytes, narrowBytes);
    }
  }

  private void period(long wideBytes, long narrowBytes) {
    wide += wideBytes;
    narrow += narrowBytes;
    timeline.add(new ShareTimeline.Sample(timeline.size(), wide, narrow, wide, narrow));
  }
}
