// SPDX-License-Identifier: Apache-2.0
package io.weir.linux.elevator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DiskTest {
  @TempDir Path folder;
  private Path device;
  private Disk disk;

  @BeforeEach
  void disk() throws IOException {
    FakeSys sys = new FakeSys(folder);
    device = sys.device("sda", FakeSys.FOUR);
    disk = sys.disks().below("sda").get(0);
  }

  @Test
  void theOneInBracketsIsActive() throws IOException {
    assertThat(disk.elevators())
        .isEqualTo(new Elevators("mq-deadline", List.of("none", "mq-deadline", "kyber", "bfq")));
  }

  @Test
  void aDiskThatHasGoneIsSaidToHave() throws IOException {
    Files.move(device, folder.resolve("elsewhere"));
    assertThatThrownBy(disk::elevators)
        .isInstanceOf(ElevatorException.class)
        .hasMessageStartingWith("sda has gone: there is no ");
  }

  @Test
  void textThatNamesNoActiveElevatorIsRefused() throws IOException {
    Files.writeString(device.resolve("queue/scheduler"), "none mq-deadline\n");
    assertThatThrownBy(disk::elevators)
        .hasMessage("sda: \"none mq-deadline\" names no active elevator");
  }
}
