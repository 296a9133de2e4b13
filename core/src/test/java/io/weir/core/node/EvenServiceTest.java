// SPDX-License-Identifier: Apache-2.0
package io.weir.core.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EvenServiceTest {
  private static final long MILLI = 1_000_000;

  private final EvenService service = new EvenService(new Served(0, 0));
  private final List<Long> told = new ArrayList<>();
  private long had;
  private long due;
  private long wanted;

  @Test
  void aBurstNowAndThenIsToldAsEvenlyAsItIsDue() {
    periods(300, 3, 120, 40);
    assertThat(told.subList(3, 300)).allMatch(nanos -> nanos > 35 * MILLI && nanos < 45 * MILLI);
    assertThat(sum()).isBetween(had - 120 * MILLI, had + 120 * MILLI);
  }

  @Test
  void whoIsDueLessIsToldAtOnce() {
    periods(99, 3, 120, 40);
    periods(3, 3, 60, 20);
    assertThat(told.subList(99, 102)).allMatch(nanos -> nanos > 15 * MILLI && nanos < 25 * MILLI);
  }

  @Test
  void whatIsHadForLongCountsWhateverIsDue() {
    periods(200, 1, 10, 40);
    assertThat(told.get(199)).isBetween(10 * MILLI, 11 * MILLI);
    periods(200, 1, 90, 40);
    assertThat(told.get(399)).isBetween(89 * MILLI, 90 * MILLI);
  }

  /** A reader that asks for one thing after the other beside a scan, and then scans himself. */
  @Test
  void whoLeavesWhatHeIsDueToOthersIsNotOwedItLater() {
    periods(100, 1, 30, 500);
    assertThat(told.subList(1, 100)).allMatch(nanos -> nanos <= 30 * MILLI);
    periods(3, 1, 500, 500);
    assertThat(told.subList(100, 103)).allMatch(nanos -> nanos > 450 * MILLI);
  }

  /** One small read in three seconds, which waits for bursts. */
  @Test
  void whoComesAndGoesIsNotToldToHaveHadMoreThanHeHad() {
    for (int i = 0; i < 1_000; i++) {
      period(10, 55);
      wanted -= MILLI;
      period(0, 0);
    }
    assertThat(sum()).isBetween(had - 250 * MILLI, had + 250 * MILLI);
  }

  @Test
  void whileADeviceAnswersNothingNobodyIsToldToHaveHadSomething() {
    period(100, 40);
    periods(20, 1, 0, 0);
    assertThat(told.subList(1, 21)).containsOnly(0L);
    period(0, 200);
    assertThat(sum()).isBetween(100 * MILLI, 250 * MILLI);
  }

  @Test
  void ofWhoWantsNothingMoreTheRestIsToldAtOnce() {
    period(100, 3);
    wanted -= MILLI; // and it wants nothing from now on
    period(0, 0);
    assertThat(sum()).isEqualTo(100 * MILLI);
    wanted -= MILLI;
    period(0, 0);
    assertThat(told.get(2)).isZero();
  }

  @Test
  void whereNobodyCountsWhatIsDueWhatWasHadIsTold() {
    assertThat(service.tell(new Served(70, 10))).isEqualTo(70);
    assertThat(service.tell(new Served(75, 20))).isEqualTo(5);
    assertThat(service.tell(new Served(75, 30))).isZero();
  }

  private void periods(int number, int between, long burstMillis, long dueMillis) {
    for (int i = 0; i < number; i++) {
      period(i % between == 0 ? burstMillis : 0, dueMillis);
    }
  }

  private void period(long hadMillis, long dueMillis) {
    had += hadMillis * MILLI;
    due += dueMillis * MILLI;
    wanted += MILLI;
    told.add(service.tell(new Served(had, 0, wanted, 0, due, false, false, 1)));
  }

  private long sum() {
    return told.stream().mapToLong(Long::longValue).sum();
  }
}
