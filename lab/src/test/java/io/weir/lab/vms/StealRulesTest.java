// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.vms;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.linux.xen.Steal;
import io.weir.linux.xen.Steal.Priority;
import io.weir.linux.xen.Steal.Ranked;
import io.weir.linux.xen.Switch;
import io.weir.linux.xen.XenEvents;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Section 4.3 of the paper on MRG, sentence by sentence. */
final class StealRulesTest {
  /** So a cycle is a microsecond. */
  private static final double CYCLES_PER_SECOND = 1e6;

  private static final int GROUP = 1;
  private static final int ANOTHER = 2;

  private static Ranked own(Priority priority, int group, boolean groupIsUnder) {
    return new Ranked(1, priority, group, groupIsUnder);
  }

  private static Ranked peer(Priority priority, int group, boolean groupIsUnder) {
    return new Ranked(2, priority, group, groupIsUnder);
  }

  private static Steal at(long cycles, Ranked stolen, Ranked own) {
    return new Steal(cycles, 0, 1, stolen, own);
  }

  private static StealRules rules(List<Switch> switches, Steal... steals) {
    return new StealRules(
        new XenEvents(switches, List.of(steals), List.of(), List.of()), CYCLES_PER_SECOND);
  }

  private static boolean isAllowed(Ranked stolen, Ranked own) {
    return isAllowedAfter(10_000, stolen, own);
  }

  /** So many microseconds after it has run. */
  private static boolean isAllowedAfter(long micros, Ranked stolen, Ranked own) {
    List<Switch> ran = List.of(new Switch(0, 0, stolen.domain(), Switch.IDLE));
    return rules(ran, at(micros, stolen, own)).violations().isEmpty();
  }

  @Test
  void anOverGroupGivesWayToAnUnderOneOfAnotherGroup() {
    Ranked own = own(Priority.UNDER, GROUP, false);
    assertThat(isAllowed(peer(Priority.UNDER, ANOTHER, true), own)).isTrue();
    assertThat(isAllowed(peer(Priority.OVER, ANOTHER, true), own)).isFalse();
  }

  @Test
  void anUnderGroupGivesWayToNoOther() {
    Ranked own = own(Priority.OVER, GROUP, true);
    assertThat(isAllowed(peer(Priority.BOOST, ANOTHER, true), own)).isFalse();
  }

  @Test
  void betweenTwoOverGroupsTheMoreUrgentIsTakenInsteadOfOneThatIsOver() {
    Ranked urgent = peer(Priority.UNDER, ANOTHER, false);
    assertThat(isAllowed(urgent, own(Priority.OVER, GROUP, false))).isTrue();
    assertThat(isAllowed(urgent, own(Priority.UNDER, GROUP, false))).isFalse();
  }

  @Test
  void withinAnUnderGroupTheCreditSchedulersRuleHolds() {
    Ranked own = own(Priority.OVER, GROUP, true);
    assertThat(isAllowed(peer(Priority.UNDER, GROUP, true), own)).isTrue();
    assertThat(isAllowed(peer(Priority.OVER, GROUP, true), own)).isFalse();
  }

  @Test
  void withinAnOverGroupOnlyTheBoostedIsTaken() {
    Ranked own = own(Priority.OVER, GROUP, false);
    assertThat(isAllowed(peer(Priority.BOOST, GROUP, false), own)).isTrue();
    assertThat(isAllowed(peer(Priority.UNDER, GROUP, false), own)).isFalse();
  }

  @Test
  void whoHasWaitedForASecondComesToAMateWhateverCreditThatHas() {
    Ranked own = own(Priority.UNDER, GROUP, true);
    assertThat(isAllowedAfter(1_000_000, peer(Priority.UNDER, GROUP, true), own)).isTrue();
    assertThat(isAllowedAfter(900_000, peer(Priority.UNDER, GROUP, true), own)).isFalse();
    assertThat(isAllowedAfter(1_000_000, peer(Priority.UNDER, ANOTHER, true), own)).isFalse();
  }

  @Test
  void whoeverRanWithinAMillisecondIsHot() {
    Ranked stolen = peer(Priority.BOOST, 0, false);
    List<Switch> stops = List.of(new Switch(1_000, 0, stolen.domain(), Switch.IDLE));
    assertThat(rules(stops, at(1_900, stolen, Ranked.NOBODY)).violations())
        .singleElement()
        .asString()
        .endsWith("its cache was hot");
    assertThat(rules(stops, at(2_100, stolen, Ranked.NOBODY)).violations()).isEmpty();
  }

  @Test
  void oneOfAGroupMovesOnceASecondUnlessItsProcessorWouldIdle() {
    Ranked own = own(Priority.OVER, GROUP, false);
    Ranked stolen = peer(Priority.BOOST, GROUP, false);
    StealRules twice = rules(List.of(), at(0, stolen, own), at(900_000, stolen, own));
    assertThat(twice.violations()).singleElement().asString().endsWith("within a second");
    assertThat(twice.mostInASecond()).isEqualTo(2);
    StealRules second = rules(List.of(), at(0, stolen, own), at(900_000, stolen, Ranked.NOBODY));
    assertThat(second.violations()).isEmpty();
    assertThat(second.mostInASecond()).isEqualTo(1);
  }
}
