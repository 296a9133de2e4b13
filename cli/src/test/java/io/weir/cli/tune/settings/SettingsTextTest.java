// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.tune.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.tuner.plan.SettingsPair;
import io.weir.tuner.settings.FactorialTable;
import io.weir.tuner.settings.FoundSettings;
import io.weir.tuner.settings.TriedSettings;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SettingsTextTest {
  private static final List<TriedSettings> TRIED =
      List.of(
          new TriedSettings(
              "host read_ahead_kb", SettingsPair.parse("read_ahead_kb=4096"), 0.4, 0.01, 4));

  @Test
  void whatEachSettingBringsIsOneTable() {
    FactorialTable table =
        new FactorialTable(
            List.of("host read_ahead_kb", "host dirty_bytes"),
            List.of(100.0, 60.0, 80.0, 54.0),
            0.02,
            2);
    FoundSettings found =
        new FoundSettings(
            SettingsPair.parse("read_ahead_kb=4096 dirty_bytes=1073741824"),
            true,
            List.of(54.0, 54.0),
            List.of(100.0, 100.0),
            TRIED,
            table,
            90);
    assertThat(String.join("\n", SettingsText.lines(found)))
        .isEqualTo(
            """
            settings of disks, hosts / guests: read_ahead_kb=4096 dirty_bytes=1073741824 / -
            With them the job takes 46.0 % less (standard error 0.0 %; 2 runs with them, 2 as it is).
            90 runs of the job

            time of the job with                                alone          on top of others  on average
            host read_ahead_kb                                  -40.0 % ± 1.2  -32.5 % ± 1.4     -36.4 % ± 0.9
            host dirty_bytes                                    -20.0 % ± 1.6  -10.0 % ± 1.8     -15.1 % ± 1.2
            host read_ahead_kb × host dirty_bytes, interaction                                   +6.1 % ± 1.5
            all of them                                         -46.0 % ± 1.1

            tried alone             time of the job  runs
            read_ahead_kb=4096 / -  -40.0 % ± 1.0    4""");
  }

  @Test
  void whereNothingWonItSaysThatAllIsAsItWas() {
    FoundSettings found =
        new FoundSettings(
            SettingsPair.AS_IT_IS, false, List.of(), List.of(), TRIED, /* table= */ null, 70);
    assertThat(SettingsText.lines(found))
        .startsWith(
            "settings of disks, hosts / guests: as they were",
            "No others are faster by more than noise.",
            "70 runs of the job");
    assertThat(SettingsText.lines(FoundSettings.NONE)).isEmpty();
  }
}
