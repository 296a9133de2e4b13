// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.vms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.tuner.plan.DiskSettings;
import io.weir.tuner.plan.SettingsPair;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
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
    PairsDisks disks = PairsDisks.parse(SAID, 4);
    // Requests of guests do not go through the host's page cache.
    assertThat(disks.host().present())
        .isEqualTo(DiskSettings.parse("elevator=mq-deadline nr_requests=64 fifo_batch=16"));
    assertThat(disks.guests().present())
        .isEqualTo(
            DiskSettings.parse(
                "elevator=mq-deadline read_ahead_kb=128 nr_requests=62 fifo_batch=16"
                    + " dirty_bytes=0 dirty_background_bytes=0"));
    assertThat(disks.guests().memoryBytes()).hasValue(80L << 20);
    assertThat(disks.host().disks()).isEqualTo(1);
    assertThat(disks.guests().disks()).isEqualTo(4);
  }

  private static List<String> words(String... phases) throws IOException {
    return PhaseWords.of(
        Stream.of(phases).map(SettingsPair::parse).toList(), PairsDisks.parse(SAID, 4));
  }

  @Test
  void settingsAreWordsThatASingleLineHolds() throws Exception {
    assertThat(words("elevator=bfq low_latency=0 / elevator=none read_ahead_kb=1024"))
        .containsExactly("bfq:low_latency=0/none:read_ahead_kb=1024");
  }

  @Test
  void whatAPhaseDoesNotNameIsAsItWasBeforeTheJob() throws Exception {
    assertThat(
            words(
                "elevator=mq-deadline nr_requests=256 fifo_batch=64 / elevator=none read_ahead_kb=1024",
                "elevator=mq-deadline / elevator=none",
                "elevator=mq-deadline / elevator=none"))
        .containsExactly(
            "mq-deadline:nr_requests=256:fifo_batch=64/none:read_ahead_kb=1024",
            "mq-deadline:nr_requests=64:fifo_batch=16/none:read_ahead_kb=128",
            "mq-deadline/none");
  }

  @Test
  void aSwitchOfElevatorsPutsBackWhatIsOfThem() throws Exception {
    assertThat(
            words(
                "elevator=bfq slice_idle=0 nr_requests=256 / elevator=none",
                "elevator=mq-deadline / elevator=none"))
        .containsExactly("bfq:nr_requests=256:slice_idle=0/none", "mq-deadline/none");
  }

  @Test
  void whereNoBytesCountedARatioDoesAgain() throws Exception {
    assertThat(
            words(
                "elevator=none / elevator=none dirty_bytes=8192000 dirty_background_bytes=4096000",
                "elevator=none / elevator=none"))
        .element(1)
        .isEqualTo("none/none:dirty_ratio=20:dirty_background_ratio=10");
  }
}
