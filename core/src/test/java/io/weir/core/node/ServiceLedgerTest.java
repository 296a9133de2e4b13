// SPDX-License-Identifier: Apache-2.0
package io.weir.core.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServiceLedgerTest {
  private static final int KEPT = 2;

  private final ServiceLedger ledger = new ServiceLedger(KEPT);

  @Test
  void addsUpWhatTheDevicesOfTheNodeHaveDone() {
    Readings.read(ledger, Map.of("d", Map.of("a", 5L), "e", Map.of("a", 2L)));
    Readings.read(ledger, Map.of("d", Map.of("a", 6L), "e", Map.of("a", 4L)));

    assertThat(row("a").serviceNanos()).isEqualTo(10);
    assertThat(row("a").byDevice()).isEqualTo(Map.of("d", 6L, "e", 4L));
  }

  @Test
  void timeOfADeviceCountsByWhatItIsWorth() {
    serves(1_000, 1);
    serves(3_000, 0.25);
    serves(4_000, 1);

    assertThat(row("a").serviceNanos()).isEqualTo(1_000 + 500 + 1_000);
  }

  private void serves(long nanosInAll, double worth) {
    Served served = new Served(nanosInAll, 0, 0, 0, Served.NOT_KNOWN, false, false, worth);
    ledger.read(Map.of("d", Map.of("a", served)), 0);
  }

  @Test
  void whatIsUnderWayCountsOnceAndNeverFalls() {
    had(1_000, 0);
    had(1_000, 300);
    assertThat(row("a").serviceNanos()).isEqualTo(1_300);
    had(1_200, 0); // it has paid 200 for it in the end
    assertThat(row("a").serviceNanos()).isEqualTo(1_300);
    had(1_200, 50);
    assertThat(row("a").serviceNanos()).isEqualTo(1_300);
    had(2_000, 100);
    assertThat(row("a").serviceNanos()).isEqualTo(2_100);
  }

  @Test
  void whoWaitsForItsLimitWantsNoMore() {
    for (int i = 0; i <= 1; i++) {
      Served served = new Served(i, 0, i, 0, Served.NOT_KNOWN, false, /* isOverLimit= */ true, 1);
      ledger.read(Map.of("d", Map.of("a", served)), i);
    }
    assertThat(ledger.wanted()).containsEntry("a", 0.0);
  }

  @Test
  void twoAccountsOfOneFlowAddUp() {
    Served first = new Served(1_000, 10, 500, 7, Served.NOT_KNOWN, false, false, 1);
    Served second = new Served(2_000, 20, 900, 8, 300, true, true, 1);

    assertThat(first.plus(second))
        .isEqualTo(new Served(3_000, 30, 900, 15, Served.NOT_KNOWN, true, true, 1));
    assertThat(first.plus(first).dueNanos()).isEqualTo(Served.NOT_KNOWN);
  }

  private void had(long paidNanos, long underwayNanos) {
    Served served = new Served(paidNanos, underwayNanos, 0, 0, Served.NOT_KNOWN, false, false, 1);
    ledger.read(Map.of("d", Map.of("a", served)), 0);
  }

  @Test
  void ofADeviceThatCountsAnewAllIsNew() {
    reads("a", 5);
    reads("a", 3);

    assertThat(row("a").serviceNanos()).isEqualTo(8);
  }

  @Test
  void ofADeviceThatComesBackAllIsNew() {
    reads("a", 5);
    Readings.read(ledger, Map.of());
    reads("a", 5);

    assertThat(row("a").serviceNanos()).isEqualTo(10);
  }

  @Test
  void aFlowIsKeptForAsManyReadingsWithoutServiceAsAreAllowed() {
    reads("a", 5);
    for (int reading = 0; reading < KEPT; reading++) {
      reads("a", 5);
    }
    assertThat(flows()).containsExactly("a");

    reads("a", 5);
    assertThat(flows()).isEmpty();
    assertThat(ledger.edition()).isEqualTo(1);
  }

  @Test
  void namesAreNotToldAnewUntilMoreThanHalfOfTheFlowsAreIdle() {
    for (long nanos = 1; nanos < 10; nanos++) {
      Readings.read(ledger, Map.of("d", Map.of("a", nanos, "b", 1L)));
    }

    assertThat(flows()).containsExactlyInAnyOrder("a", "b");
    assertThat(ledger.edition()).isZero();
  }

  @Test
  void aDeviceThatStillRemembersAForgottenFlowDoesNotBringItBack() {
    forgets("a", 5);
    reads("a", 5);

    assertThat(flows()).isEmpty();
  }

  @Test
  void aForgottenFlowThatIsServedAgainGoesOnFromWhatItHad() {
    forgets("a", 5);
    reads("a", 7);

    assertThat(row("a").baseNanos()).isEqualTo(5);
    assertThat(row("a").serviceNanos()).isEqualTo(7);
  }

  @Test
  void aFlowWithoutServiceSoFarHasItsNumberAllTheSame() {
    reads("a", 0);

    assertThat(row("a").serviceNanos()).isZero();
  }

  @Test
  void ofADeviceThatHasGoneNothingIsSaidAfterTheFlowsAreNumberedAnew() {
    Readings.read(ledger, Map.of("gone", Map.of("a", 5L), "d", Map.of("b", 1L, "c", 1L)));
    for (long nanos = 1; nanos <= KEPT + 1; nanos++) {
      Readings.read(ledger, Map.of("d", Map.of("a", nanos, "b", 1L, "c", 1L)));
    }

    assertThat(ledger.edition()).isEqualTo(1);
    assertThat(row("a").byDevice()).containsOnlyKeys("d");
  }

  private void reads(String flow, long nanos) {
    Readings.read(ledger, Map.of("d", Map.of(flow, nanos)));
  }

  private void forgets(String flow, long nanos) {
    for (int reading = 0; reading < KEPT + 2; reading++) {
      reads(flow, nanos);
    }
  }

  private List<String> flows() {
    return ledger.rows().stream().map(LedgerRow::flow).toList();
  }

  private LedgerRow row(String flow) {
    return ledger.rows().stream()
        .filter(each -> each.flow().equals(flow))
        .findFirst()
        .orElseThrow();
  }
}
