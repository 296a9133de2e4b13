// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.tuner.plan.DiskSettings;
import io.weir.tuner.plan.SettingsPair;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PhaseEffectsTest {
  private static final SettingsPair PRESENT = SettingsPair.AS_IT_IS;
  private static final SettingsPair MUCH = SettingsPair.parse("- / read_ahead_kb=1024");
  private static final SettingsPair SOME = SettingsPair.parse("- / read_ahead_kb=256");
  private static final SettingsPair REQUESTS = SettingsPair.parse("nr_requests=256");
  private static final SettingsPair BFQ = SettingsPair.parse("elevator=bfq low_latency=0");

  private static final List<Factor> FACTORS =
      List.of(
          new Factor("guest read_ahead_kb", List.of(SOME, MUCH)),
          new Factor("host nr_requests", List.of(REQUESTS)),
          new Factor("host elevator", List.of(BFQ)));

  private final Map<SettingsPair, List<double[]>> ran = new HashMap<>();

  private PhaseEffectsTest ran(SettingsPair settings, double... seconds) {
    ran.put(settings, List.of(seconds));
    return this;
  }

  private SettingsByPhase improved(SettingsPair adopted) {
    return new PhaseEffects(ran).improve(adopted, FACTORS).orElse(SettingsByPhase.all(adopted));
  }

  @Test
  void aPhaseHasTheValueThatIsBestForIt() {
    ran(PRESENT, 24, 18, 14).ran(SOME, 20, 17, 15).ran(MUCH, 17, 18, 23);

    assertThat(improved(SOME).ofPhases()).containsExactly(MUCH, SOME, PRESENT);
  }

  @Test
  void whatSavesLittleIsLeft() {
    ran(PRESENT, 24, 18, 14).ran(SOME, 20, 17, 13.5).ran(MUCH, 19.4, 17, 13);

    assertThat(improved(SOME)).isEqualTo(SettingsByPhase.all(SOME));
  }

  @Test
  void effectsOfSeveralSettingsAreTakenTogether() {
    ran(PRESENT, 20, 20, 20).ran(MUCH, 10, 30, 20).ran(REQUESTS, 15, 20, 40);

    assertThat(improved(PRESENT).ofPhases()).containsExactly(MUCH.with(REQUESTS), PRESENT, PRESENT);
  }

  @Test
  void elevatorsAreNoneOfIt() {
    ran(PRESENT, 20, 20, 20).ran(BFQ, 10, 40, 20);

    assertThat(improved(PRESENT)).isEqualTo(SettingsByPhase.AS_IT_IS);
  }

  @Test
  void aPhaseThatIsShortIsNotWorthACommand() {
    ran(PRESENT, 100, 1, 100).ran(MUCH, 100, 0.5, 100);

    assertThat(improved(PRESENT)).isEqualTo(SettingsByPhase.AS_IT_IS);
  }

  /** A sort in guests, with noise. */
  private static double[] sort(SettingsByPhase settings, Random random) {
    double[] seconds = {24, 18, 14};
    double[][] factors = {{0.84, 0.72}, {0.95, 1}, {1.1, 1.7}};
    for (int phase = 0; phase < seconds.length; phase++) {
      DiskSettings guest = settings.of(phase).guest();
      seconds[phase] *= SettingsKit.has(guest, "read_ahead_kb=256") ? factors[phase][0] : 1;
      seconds[phase] *= SettingsKit.has(guest, "read_ahead_kb=1024") ? factors[phase][1] : 1;
      seconds[phase] *= Math.exp(0.02 * random.nextGaussian());
    }
    return seconds;
  }

  @Test
  void aSearchFindsWhatIsBestForEachPhase() throws Exception {
    int byPhase = 0;
    for (long seed = 1; seed <= 40; seed++) {
      Random random = new Random(seed);
      FoundSettings found =
          new SettingsSearch(each -> sort(each, random), 6, seed, each -> {}).find(FACTORS);
      if (found.adoptedByPhase().differs()) {
        byPhase++;
        assertThat(found.adoptedByPhase().of(0)).as("seed %d", seed).isEqualTo(MUCH);
        assertThat(found.adoptedByPhase().of(2)).as("seed %d", seed).isNotEqualTo(MUCH);
        assertThat(found.gain()).as("seed %d", seed).isGreaterThan(0.07);
      }
    }
    assertThat(byPhase).isGreaterThan(30);
  }

  @Test
  void whereNothingMattersNothingIsAdoptedInNineteenOfTwentyCases() throws Exception {
    int adopted = 0;
    int all = 300;
    for (long seed = 1; seed <= all; seed++) {
      Random random = new Random(seed);
      SettingsJob job =
          each -> random.doubles(3).map(chance -> 20 * Math.exp(0.1 * (chance - 0.5))).toArray();
      FoundSettings found = new SettingsSearch(job, 6, seed, each -> {}).find(FACTORS);
      adopted += found.isFaster() ? 1 : 0;
    }
    assertThat(adopted).isLessThanOrEqualTo((int) (0.05 * all + 2 * Math.sqrt(0.05 * 0.95 * all)));
  }
}
