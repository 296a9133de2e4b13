// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Loads of this machine, with a /sys and a /proc of files. */
final class MachineLoadsTest {
  @TempDir Path folder;
  private final List<IOException> failures = new ArrayList<>();

  @BeforeEach
  void nothingWasDone() throws IOException {
    Files.createDirectories(folder.resolve("sys/block/sda"));
    Files.createDirectories(folder.resolve("proc"));
    counted(0, 0, 0, 0);
  }

  private void counted(long sectors, long busy, long queued, long user) throws IOException {
    Files.writeString(
        folder.resolve("sys/block/sda/stat"),
        "   1 0 %d 0 1 0 %d 0 0 %d %d 0 0 0 0\n".formatted(3 * sectors, sectors, busy, queued));
    Files.writeString(
        folder.resolve("proc/stat"), "cpu  %d 0 0 1000 50 0 0 0 0 0\ncpu0 1\n".formatted(user));
  }

  private MachineLoads loads(String disk) {
    List<String> shell =
        List.of(
            "env",
            "WEIR_ELEVATORS_SYS=" + folder.resolve("sys"),
            "WEIR_ELEVATORS_PROC=" + folder.resolve("proc"),
            "sh",
            "-s",
            "--");
    return new MachineLoads(List.of(new TunedMachine("here", false, shell, List.of(disk))));
  }

  @Test
  void tellsWhatWasDoneSinceItAskedBefore() throws IOException {
    try (MachineLoads loads = loads("sda")) {
      assertThat(loads.next(failures::add)).isEmpty();
      counted(1_000_000, 1, 1, 50);
      Map<TunedMachine, MachineLoad> next = loads.next(failures::add);

      assertThat(failures).isEmpty();
      assertThat(next)
          .hasSize(1)
          .allSatisfy(
              (machine, load) -> {
                assertThat(load.writtenPart()).isCloseTo(0.25, within(1e-9));
                assertThat(load.bytesPerSecond()).isPositive();
                assertThat(load.busy()).isBetween(0.0, 1.0);
              });
    }
  }

  @Test
  void countsBusyTimeQueueAndProcessors() throws IOException {
    LoadCounters before = LoadCounters.parse("cpu 0 0 0 0 0 0 0 0|1 0 0 0 1 0 0 0 0 0 0", 0);
    LoadCounters after =
        LoadCounters.parse(
            "cpu 30 0 10 40 20 0 0 0 9|1 0 2000 0 1 0 2000 0 0 5000 30000", 10_000_000_000L);

    assertThat(after.since(before)).isEqualTo(new MachineLoad(4000 * 512 / 10.0, 0.5, 0.5, 3, 0.4));
    assertThatThrownBy(() -> LoadCounters.parse("cpu 1 2", 0)).hasMessageContaining("cpu 1 2");
  }

  @Test
  void asksAgainWhoeverHasFailed() throws IOException {
    try (MachineLoads loads = loads("sdb")) {
      assertThat(loads.next(failures::add)).isEmpty();
      assertThat(failures).singleElement().asString().contains("there is no disk sdb");
      Files.createDirectories(folder.resolve("sys/block/sdb"));
      Files.copy(folder.resolve("sys/block/sda/stat"), folder.resolve("sys/block/sdb/stat"));
      loads.next(failures::add);

      assertThat(loads.next(failures::add)).hasSize(1);
      assertThat(failures).hasSize(1);
    }
  }
}
