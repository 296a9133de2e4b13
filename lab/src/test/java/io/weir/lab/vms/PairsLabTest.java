// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.vms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.tuner.plan.DiskSettings;
import io.weir.tuner.plan.SettingsPair;
import java.io.IOException;
import org.junit.jupiter.api.Test;

final class PairsLabTest {
  private static final String SAID =
      """
      LAB had elevator=mq-deadline read_ahead_kb=128 nr_requests=64 fifo_batch=16 dirty_bytes=0 dirty_background_bytes=0
      LAB phase map mq-deadline/none:read_ahead_kb=1024 from=10.25 to=30.50
      LAB phase shuffle mq-deadline/none:read_ahead_kb=1024 from=30.50 to=31.00
      LAB phase reduce mq-deadline/none:read_ahead_kb=1024 from=31.00 to=41.00
      GUEST has elevator=mq-deadline read_ahead_kb=128 nr_requests=62 fifo_batch=16 dirty_bytes=0 dirty_background_bytes=0 memory_kb=81920
      GUEST has elevator=mq-deadline read_ahead_kb=128 nr_requests=62 fifo_batch=16 dirty_bytes=0 dirty_background_bytes=0
      """;

  @Test
  void phasesTakeWhatDom0Says() throws Exception {
    assertThat(PairsLab.parse(SAID)).containsExactly(20.25, 0.5, 10);
  }

  @Test
  void aPhaseThatIsMissingIsNamed() {
    assertThatThrownBy(() -> PairsLab.parse("LAB phase map a/b from=1 to=2"))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("Dom0 has told of 1 phases");
  }

  @Test
  void disksOfHostAndGuestsAreKnownBeforeAnybodySetsThem() throws Exception {
    PairsDisks disks = PairsDisks.parse(SAID);
    // Requests of guests do not go through the host's page cache.
    assertThat(disks.host().present())
        .isEqualTo(DiskSettings.parse("elevator=mq-deadline nr_requests=64 fifo_batch=16"));
    assertThat(disks.guests().present())
        .isEqualTo(
            DiskSettings.parse(
                "elevator=mq-deadline read_ahead_kb=128 nr_requests=62 fifo_batch=16"
                    + " dirty_bytes=0 dirty_background_bytes=0"));
    assertThat(disks.guests().memoryBytes()).hasValue(80L << 20);
  }

  @Test
  void settingsAreWordsThatASingleLineHolds() {
    SettingsPair settings =
        SettingsPair.parse("elevator=bfq low_latency=0 / elevator=none read_ahead_kb=1024");
    assertThat(PairsLab.words(settings)).isEqualTo("bfq:low_latency=0/none:read_ahead_kb=1024");
  }
}
