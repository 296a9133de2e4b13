// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.hosts;

import static io.weir.tuner.plan.TunerKit.A;
import static io.weir.tuner.plan.TunerKit.B;
import static io.weir.tuner.plan.TunerKit.C;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.tuner.phase.JobDivision;
import io.weir.tuner.phase.JobPhase.Progress;
import io.weir.tuner.plan.Plan;
import io.weir.tuner.plan.SettingsPair;
import io.weir.tuner.settings.FoundSettings;
import io.weir.tuner.settings.SettingsPlan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A job that is looked at once a second: M maps, S shuffles, R reduces, ? cannot be asked. */
final class FollowerTest {
  private static final Plan EACH_ITS_OWN = new Plan(List.of(A, B, C));

  private final List<String> set = new ArrayList<>();
  private final List<String> failures = new ArrayList<>();
  private SettingsPlan settings = SettingsPlan.none(3);
  private int second;

  private double[] follow(JobDivision division, Plan plan, String seconds) throws Exception {
    second = 0;
    Follower.Looks looks =
        new Follower.Looks() {
          @Override
          public long nanos() {
            return second * 1_000_000_000L;
          }

          @Override
          public void await() {
            second++;
          }

          @Override
          public void answered() {}

          @Override
          public void failed(IOException why) {
            failures.add(second + " " + why.getMessage());
          }
        };
    Follower follower =
        settings.isElevatorsOnly()
            ? new Follower(pair -> set.add(second + " " + pair), looks)
            : new Follower(all -> set.add(second + " " + all), settings, looks);
    follower.begin(plan);
    return follower.follow(() -> division.phaseOf(progress(seconds)), plan);
  }

  private Optional<Progress> progress(String seconds) throws IOException {
    if (second == seconds.length()) {
      return Optional.empty();
    }
    return Optional.of(
        switch (seconds.charAt(second)) {
          case 'M' -> new Progress(8, 7, 4, 0);
          case 'S' -> new Progress(8, 8, 4, 3);
          case 'R' -> new Progress(8, 8, 4, 4);
          default -> throw new IOException("no answer");
        });
  }

  @Test
  void eachPhaseGetsItsPairAsItBegins() throws Exception {
    assertThat(follow(JobDivision.THREE, EACH_ITS_OWN, "MMMSSRRRR")).containsExactly(3, 2, 4);
    assertThat(set).containsExactly("0 " + A, "3 " + B, "5 " + C);
  }

  @Test
  void aPairThatIsThereIsNotSetAgain() throws Exception {
    follow(JobDivision.THREE, new Plan(List.of(A, A, B)), "MMSSRR");
    assertThat(set).containsExactly("0 " + A, "4 " + B);
  }

  @Test
  void settingsOfAPhaseAreSetWithItsPair() throws Exception {
    SettingsPair much = SettingsPair.parse("read_ahead_kb=4096 / -");
    SettingsPair less = SettingsPair.parse("read_ahead_kb=512 / -");
    settings = new SettingsPlan(List.of(much, much, less), FoundSettings.NONE);
    follow(JobDivision.THREE, new Plan(List.of(A, A, A)), "MMSSRR");
    assertThat(set).containsExactly("0 " + much.under(A), "4 " + less.under(A));
    assertThat(much.under(A).toString())
        .isEqualTo("elevator=bfq read_ahead_kb=4096 / elevator=none");
  }

  @Test
  void aPhaseThatWasOverBetweenTwoLooksIsPassedOver() throws Exception {
    assertThat(follow(JobDivision.THREE, EACH_ITS_OWN, "MMRR")).containsExactly(2, 0, 2);
    assertThat(set).containsExactly("0 " + A, "2 " + C);
  }

  @Test
  void phasesNeverGoBack() throws Exception {
    assertThat(follow(JobDivision.THREE, EACH_ITS_OWN, "MSMMSR")).containsExactly(1, 4, 1);
    assertThat(set).containsExactly("0 " + A, "1 " + B, "5 " + C);
  }

  @Test
  void aJobThatCannotBeAskedIsWhereItWas() throws Exception {
    assertThat(follow(JobDivision.THREE, EACH_ITS_OWN, "M?SS?R")).containsExactly(2, 3, 1);
    assertThat(failures).containsExactly("1 no answer", "4 no answer");
  }

  @Test
  void aShuffleThatIsJoinedHasThePairOfTheReduces() throws Exception {
    Plan plan = new Plan(List.of(A, C));
    assertThat(follow(JobDivision.TWO, plan, "MMSRRR")).containsExactly(2, 4);
    assertThat(set).containsExactly("0 " + A, "2 " + C);
    assertThatThrownBy(() -> follow(JobDivision.THREE, plan, "MSR"))
        .hasMessage("phase is 2; the plan has 2");
  }

  @Test
  void aJobIsDividedByWhatItsPhasesTook() {
    assertThat(JobDivision.of(50, 30, 20)).isEqualTo(JobDivision.THREE);
    assertThat(JobDivision.of(50, 2, 48)).isEqualTo(JobDivision.TWO);
    assertThat(JobDivision.of(50, 0, 0)).isEqualTo(JobDivision.ONE);
    assertThat(JobDivision.ofPhases(2)).isEqualTo(JobDivision.TWO);
    assertThatThrownBy(() -> JobDivision.ofPhases(4)).hasMessage("phases must be 1 to 3, was 4");
  }
}
