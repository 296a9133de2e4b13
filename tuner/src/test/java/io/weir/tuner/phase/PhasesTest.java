// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.phase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.tuner.phase.IoKind.Mix;
import io.weir.tuner.phase.JobPhase.Progress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PhasesTest {
  private static final long MEGABYTE = 1 << 20;

  @Test
  void aJobIsInThePhaseThatItsTasksAreIn() {
    assertThat(JobPhase.of(new Progress(8, 0, 4, 0))).isEqualTo(JobPhase.MAP);
    assertThat(JobPhase.of(new Progress(8, 7, 4, 0))).isEqualTo(JobPhase.MAP);
    assertThat(JobPhase.of(new Progress(8, 8, 4, 3))).isEqualTo(JobPhase.SHUFFLE);
    assertThat(JobPhase.of(new Progress(8, 8, 4, 4))).isEqualTo(JobPhase.REDUCE);
    assertThatThrownBy(() -> new Progress(8, 9, 4, 0))
        .hasMessage("maps done must be 0 to 8, was 9");
  }

  @Test
  void aShortShuffleIsJoinedToWhatFollows() {
    assertThat(ShufflePhase.isWorthIt(6, 100)).isTrue();
    assertThat(ShufflePhase.isWorthIt(4, 100)).isFalse();
  }

  /** R reads, W writes, B both, S scattered reads, _ nothing; a second each. */
  private static IoSample sample(char kind) {
    return switch (kind) {
      case 'R' -> new IoSample(1, 100 * MEGABYTE, 0, 400, 4);
      case 'W' -> new IoSample(1, 0, 100 * MEGABYTE, 400, 4);
      case 'B' -> new IoSample(1, 50 * MEGABYTE, 50 * MEGABYTE, 400, 4);
      case 'S' -> new IoSample(1, 4 * MEGABYTE, 0, 1_000, 4);
      default -> new IoSample(1, 0, 4_096, 1, 0);
    };
  }

  private static List<String> phases(String seconds) {
    DevicePhases phases = new DevicePhases(3);
    List<String> begun = new ArrayList<>();
    for (int second = 0; second < seconds.length(); second++) {
      int at = second;
      phases
          .next(sample(seconds.charAt(second)))
          .ifPresent(
              kind -> begun.add(at + " " + kind.mix() + (kind.isSequential() ? "" : " scattered")));
    }
    return begun;
  }

  @Test
  void aKindOfIoThatLastsIsAPhase() {
    assertThat(phases("RRRRWWWW")).containsExactly("2 READS", "6 WRITES");
    assertThat(phases("RRRSSSBBB")).containsExactly("2 READS", "5 READS scattered", "8 BOTH");
  }

  @Test
  void whatLastsForAMomentIsNone() {
    assertThat(phases("RRRWRRWWRRR")).containsExactly("2 READS");
  }

  @Test
  void anIdleDiskGoesOnWithThePhaseItHad() {
    assertThat(phases("RRR_____RRR")).containsExactly("2 READS");
    assertThat(phases("____")).isEmpty();
    assertThat(new DevicePhases(1).phase().mix()).isEqualTo(Mix.NONE);
  }
}
