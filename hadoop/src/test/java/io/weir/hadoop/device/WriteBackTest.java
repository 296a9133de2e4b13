// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WriteBackTest {
  @TempDir Path root;
  private WriteBack kernel;

  @BeforeEach
  void aMachineWithSixteenGigabytes() throws Exception {
    kernel = new WriteBack(root.resolve("sys"), root.resolve("proc"));
    write(
        "proc/meminfo",
        """
        MemTotal:       32000000 kB
        MemFree:         4000000 kB
        MemAvailable:   15000000 kB
        Active:          9000000 kB
        Active(file):    2000000 kB
        Inactive(file): 10000000 kB
        """);
    write("proc/sys/vm/dirty_background_ratio", "10");
    write("proc/sys/vm/dirty_background_bytes", "0");
  }

  @Test
  void aRatioIsOfTheMemoryThatIsFreeOrHoldsFiles() {
    assertThat(kernel.beginsAtBytes()).isEqualTo(1_600_000L << 10);
  }

  @Test
  void bytesGoBeforeARatio() throws Exception {
    write("proc/sys/vm/dirty_background_bytes", "67108864");
    assertThat(kernel.beginsAtBytes()).isEqualTo(64 << 20);
  }

  @Test
  void whereTheKernelSaysNothingThereIsNoBound() throws Exception {
    WriteBack silent = new WriteBack(root.resolve("none"), root.resolve("none"));
    assertThat(silent.beginsAtBytes()).isEqualTo(WriteBack.UNBOUNDED);
    assertThat(silent.most(Set.of("sda"))).isEqualTo(1);
    write("proc/meminfo", "MemFree: 99999999999999999999 kB");
    assertThat(kernel.beginsAtBytes()).isEqualTo(WriteBack.UNBOUNDED);
  }

  @Test
  void aRatioOfNothingIsNone() throws Exception {
    write("proc/sys/vm/dirty_background_ratio", "0");
    assertThat(kernel.beginsAtBytes()).isEqualTo(WriteBack.UNBOUNDED);
  }

  @Test
  void aDeviceMayHaveLessInPartsOfAMillionOrInPercent() throws Exception {
    write("sys/block/sda/bdi/max_ratio", "5");
    write("sys/block/sda/bdi/max_ratio_fine", "53999");
    write("sys/block/sdb/bdi/max_ratio", "40");
    assertThat(kernel.most(Set.of("sda"))).isEqualTo(0.053999);
    assertThat(kernel.most(Set.of("sdb"))).isEqualTo(0.4);
    assertThat(kernel.most(Set.of("sda", "sdb", "sdc"))).as("the least").isEqualTo(0.053999);
  }

  @Test
  void ofADeviceThatHasNoNameNothingIsKnown() {
    assertThat(kernel.most(Set.of("0:45"))).isEqualTo(1);
    assertThat(kernel.most(Set.of())).isEqualTo(1);
  }

  private void write(String file, String text) throws Exception {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }
}
