// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.burst;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.hadoop.device.FoundDevice;
import io.weir.hadoop.device.WriteBack;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirtyBudgetTest {
  private static final long GIB = 1 << 30;
  private static final FoundDevice SDA =
      new FoundDevice(FoundDevice.Kind.ROTATING, 32, Set.of("sda"), 0, "", "as lsblk says");

  @TempDir Path root;
  private int devices = 1;
  private long nowNanos = Long.MAX_VALUE - 5_000_000_000L; // a clock may overflow

  @Test
  void windowsHaveThreeQuartersOfWhatTheKernelLeavesDirty() throws Exception {
    begins(GIB);
    assertThat(room().bytes()).isEqualTo(GIB * 3 / 4);
  }

  @Test
  void devicesShareItAndOneMayHaveLess() throws Exception {
    begins(GIB);
    devices = 4;
    assertThat(room().bytes()).isEqualTo(GIB * 3 / 16);
    write("sys/block/sda/bdi/max_ratio", "10");
    assertThat((double) room().bytes()).isEqualTo(Math.rint(GIB * 0.075));
  }

  @Test
  void whatIsTooLittleForBurstsIsNoBound() throws Exception {
    begins(1);
    assertThat(room().bytes()).isEqualTo(DirtyBudget.LEAST_BYTES);
  }

  @Test
  void whereTheKernelSaysNothingThereIsNoBound() {
    assertThat(room().bytes()).isEqualTo(WriteBack.UNBOUNDED);
  }

  @Test
  void itIsLookedUpAnewAfterTenSeconds() throws Exception {
    begins(GIB);
    DirtyBudget room = room();
    assertThat(room.bytes()).isEqualTo(GIB * 3 / 4);
    begins(2 * GIB);
    nowNanos += 9_999_999_999L;
    assertThat(room.bytes()).isEqualTo(GIB * 3 / 4);
    nowNanos += 1;
    assertThat(room.bytes()).isEqualTo(2 * GIB * 3 / 4);
  }

  private DirtyBudget room() {
    WriteBack kernel = new WriteBack(root.resolve("sys"), root.resolve("proc"));
    return new DirtyBudget(kernel, SDA, () -> devices, () -> nowNanos);
  }

  private void begins(long bytes) throws Exception {
    write("proc/sys/vm/dirty_background_bytes", Long.toString(bytes));
  }

  private void write(String file, String text) throws Exception {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }
}
