// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.device;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.hadoop.device.FoundDevice.Kind;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoopDevicesTest {
  private FakeMachine machine;

  @BeforeEach
  void start(@TempDir Path folder) {
    machine =
        new FakeMachine(folder)
            .disk("sda", 8, 0, "0")
            .partition("sda", "sda1", 8, 1)
            .disk("loop0", 7, 0, "1")
            .file("loop0", "queue/nr_requests", "128")
            .folder("/data/1", 7, 0)
            .folder("/data/2", 8, 1);
  }

  private FoundDevice over(String file) {
    return machine.file("loop0", "loop/backing_file", file).find("/data/1");
  }

  @Test
  void aFileOnADiskSharesThatDiskAndRotatesByTheLoopsOwnFlag() {
    machine.folder("/images/one", 8, 1);

    FoundDevice found = over("/images/one");

    assertThat(found.kind()).isEqualTo(Kind.ROTATING);
    assertThat(found.queueDepth()).isEqualTo(128);
    assertThat(found.disks()).containsExactly("sda");
    assertThat(found.sharesDiskWith(machine.find("/data/2"))).isTrue();
    assertThat(found.reason())
        .isEqualTo(
            "/data/1 lies on loop0 over sda (rotating, queue depth 128, mq-deadline), by "
                + machine.shown("loop0", "queue/rotational"));
  }

  @Test
  void aFileOfAFuseProgramMakesADiskOfItsOwn() {
    machine
        .mount("50 1 0:50 / /lab/spindle rw - fuse.spindle /dev/sda1 rw")
        .folder("/lab/spindle/disk", 0, 50);

    assertThat(over("/lab/spindle/disk").disks()).containsExactly("loop0");
    assertThat(over("/lab/spindle/disk").kind()).isEqualTo(Kind.ROTATING);
  }

  @Test
  void soDoesAFileInMemoryOrOnAnOverlay() {
    machine
        .mount("50 1 0:50 / /shm rw - tmpfs tmpfs rw")
        .mount("51 1 0:51 / /merged rw - overlay overlay rw,lowerdir=/l,upperdir=/upper,workdir=/w")
        .folder("/shm/disk", 0, 50)
        .folder("/merged/disk", 0, 51)
        .folder("/upper", 8, 1);

    assertThat(over("/shm/disk").disks()).containsExactly("loop0");
    assertThat(over("/merged/disk").disks()).containsExactly("loop0");
  }

  @Test
  void aLoopOverABlockDeviceSharesItsDisk() {
    assertThat(over("/dev/sda1").disks()).containsExactly("sda");
  }

  @Test
  void aFileThatIsGoneOrNoPathMakesADiskOfItsOwn() {
    assertThat(over("/images/one (deleted)").disks()).containsExactly("loop0");
    assertThat(over("a\0b").disks()).containsExactly("loop0");
    assertThat(over("").disks()).containsExactly("loop0");
  }

  @Test
  void aLoopOverAFileOnItselfEnds() {
    machine.folder("/data/1/disk", 7, 0);

    assertThat(over("/data/1/disk").disks()).containsExactly("loop0");
  }
}
