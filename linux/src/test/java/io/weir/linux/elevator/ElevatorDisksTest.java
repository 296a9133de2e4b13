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

final class ElevatorDisksTest {
  @TempDir Path folder;
  private FakeSys sys;

  @BeforeEach
  void sys() {
    sys = new FakeSys(folder.resolve("sys"));
  }

  private static List<String> names(List<Disk> disks) {
    return disks.stream().map(Disk::name).toList();
  }

  @Test
  void disksWithAChoiceAreListed() throws IOException {
    sys.device("sdb", FakeSys.FOUR);
    sys.device("sda", "[none] mq-deadline\n");
    sys.device("dm-0", "none\n");
    Files.writeString(sys.device("loop0", FakeSys.FOUR).resolve("size"), "0\n");
    assertThat(names(sys.disks().all())).containsExactly("sda", "sdb");
    assertThat(sys.disks().all().get(1).elevators())
        .isEqualTo(new Elevators("mq-deadline", List.of("none", "mq-deadline", "kyber", "bfq")));
  }

  @Test
  void aVolumeOnPartitionsLeadsToTheirDisks() throws IOException {
    Path sda = sys.device("sda", FakeSys.FOUR);
    Path sdb = sys.device("sdb", FakeSys.FOUR);
    Path volume = sys.device("dm-0", "none\n");
    sys.madeOf(volume, sys.partition(sda, "sda2"));
    sys.madeOf(volume, sys.partition(sdb, "sdb1"));
    assertThat(names(sys.disks().below("dm-0"))).containsExactly("sda", "sdb");
    assertThat(names(sys.disks().below("sda2"))).containsExactly("sda");
  }

  @Test
  void aLoopDeviceWithoutAChoiceLeadsToTheDiskOfItsFile() throws IOException {
    Path sda = sys.device("sda", FakeSys.FOUR);
    Path image = Files.createFile(folder.resolve("image"));
    sys.isDeviceOf(image, sda);
    Path loop = sys.device("loop0", "none\n");
    Files.createDirectories(loop.resolve("loop"));
    Files.writeString(loop.resolve("loop/backing_file"), image + "\n");
    assertThat(names(sys.disks().below("loop0"))).containsExactly("sda");
    assertThat(names(sys.disks().under(image))).containsExactly("sda");
  }

  @Test
  void aLoopDeviceWithAChoiceIsItsOwnDisk() throws IOException {
    sys.device("loop0", FakeSys.FOUR);
    assertThat(names(sys.disks().below("loop0"))).containsExactly("loop0");
  }

  @Test
  void whatHasNoDiskIsNamed() throws IOException {
    sys.device("dm-0", "none\n");
    assertThatThrownBy(() -> sys.disks().below("dm-0"))
        .hasMessage("nothing below dm-0 has an elevator that could be chosen");
    assertThatThrownBy(() -> sys.disks().below("sdz"))
        .hasMessage("there is no block device sdz; weir elevators lists them");
    assertThatThrownBy(() -> sys.disks().under(folder))
        .hasMessage(folder + " is on no disk of this machine");
  }
}
