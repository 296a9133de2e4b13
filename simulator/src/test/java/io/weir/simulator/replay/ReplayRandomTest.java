// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.policy.DevicePolicy;
import io.weir.core.policy.Policy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is recorded of any calls, replayed, gives the same decisions. */
class ReplayRandomTest {
  private static final int RUNS = 8;
  private static final int EVENTS = 2_000;

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource
  void onARotatingDisk(Policy policy) throws IOException {
    replaysEqually(RandomGate.rotating(policy));
  }

  @ParameterizedTest
  @EnumSource
  void onFlash(Policy policy) throws IOException {
    replaysEqually(RandomGate.flash(policy));
  }

  private void replaysEqually(DevicePolicy settings) throws IOException {
    Random seeds = new Random();
    for (int run = 0; run < RUNS; run++) {
      long seed = seeds.nextLong();
      Path trace = folder.resolve(run + ".trace");
      RandomGate.record(trace, seed, settings, EVENTS);
      ReplayResult result = Replay.of(trace);
      assertThat(result.first()).as("seed " + seed).isNull();
      assertThat(result.calls()).as("seed " + seed).isGreaterThan(EVENTS);
      assertThat(result.decisions()).as("seed " + seed).isGreaterThan(EVENTS);
      assertThat(result.settings()).isIn(settings, settings.with(Policy.FIFO));
      assertThat(result.flows()).as("seed " + seed).anyMatch(each -> each.serviceNanos() > 0);
    }
  }

  @Test
  void isRefusedWhereNobodyTookWhatWasRecorded() throws IOException {
    Path trace = folder.resolve("full.trace");
    RandomGate.record(trace, 1, RandomGate.rotating(Policy.SFQ), 1_000, 4_000, 1_000_000);
    assertThatThrownBy(() -> Replay.of(trace))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(trace.toString())
        .hasMessageMatching(".*: [1-9][0-9]* calls are missing after the first [1-9][0-9]*: .*");
  }
}
