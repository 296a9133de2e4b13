// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.device;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.hadoop.device.FoundDevice.Kind;
import java.nio.file.Path;
import org.apache.hadoop.fs.StorageType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Folders whose device number is no block device's. */
class MountedElsewhereTest {
  private FakeMachine machine;

  @BeforeEach
  void start(@TempDir Path folder) {
    machine =
        new FakeMachine(folder)
            .disk("sda", 8, 0, "1")
            .partition("sda", "sda1", 8, 1)
            .disk("sdb", 8, 16, "0")
            .mount("1 0 8:1 / / rw,relatime - ext4 /dev/sda1 rw");
  }

  @ParameterizedTest
  @CsvSource({
    "tmpfs, tmpfs, MEMORY",
    "tmpfs, /dev/sda1, MEMORY",
    "ramfs, none, MEMORY",
    "nfs4, server:/export, NETWORK",
    "nfs, server:/export, NETWORK",
    "cifs, //server/share, NETWORK",
    "ceph, 10.0.0.1:/, NETWORK",
    "lustre, 10.0.0.1@tcp:/scratch, NETWORK",
    "fuse.glusterfs, server:/volume, NETWORK",
    "fuse.sshfs, host:/folder, NETWORK",
    "fuse.spindle, spindle, UNKNOWN",
    "fuse, /dev/sda1, UNKNOWN",
    "zfs, tank/data, UNKNOWN",
    "9p, host, UNKNOWN",
  })
  void theTypeOfTheFileSystemSays(String type, String source, Kind kind) {
    machine
        .mount("40 1 0:45 / /data/1 rw shared:7 master:2 - %s %s rw".formatted(type, source))
        .folder("/data/1/dfs", 0, 45);

    FoundDevice found = machine.find("/data/1/dfs", StorageType.DISK);

    assertThat(found.kind()).isEqualTo(kind);
    assertThat(found.queueDepth()).isZero();
    assertThat(found.disks()).containsExactly("0:45");
    assertThat(found.reason()).startsWith("/data/1/dfs lies on " + type);
  }

  @Test
  void reasonsOfMemoryNetworkAndFuse() {
    machine
        .mount("40 1 0:40 / /a rw - tmpfs tmpfs rw")
        .mount("41 1 0:41 / /b rw - nfs4 server:/x rw")
        .mount("42 1 0:42 / /c rw - fuse.spindle spindle rw")
        .folder("/a", 0, 40)
        .folder("/b", 0, 41)
        .folder("/c", 0, 42);

    assertThat(machine.find("/a").reason()).isEqualTo("/a lies on tmpfs, which is memory");
    assertThat(machine.find("/b").reason())
        .isEqualTo("/b lies on nfs4 of server:/x, which is on the network");
    assertThat(machine.find("/c").reason())
        .isEqualTo(
            "/c lies on fuse.spindle of spindle, for which sysfs shows no block device;"
                + " its kind is unknown");
    assertThat(machine.find("/c", StorageType.SSD).reason())
        .endsWith("no block device; flash by its storage type SSD");
  }

  @Test
  void twoFoldersOfOneFileSystemShareWhateverItIs() {
    machine
        .mount("40 1 0:45 / /data rw - zfs tank/data rw")
        .folder("/data/1", 0, 45)
        .folder("/data/2", 0, 45);

    assertThat(machine.find("/data/1").sharesDiskWith(machine.find("/data/2"))).isTrue();
  }

  @Test
  void aSubvolumeOfBtrfsIsFoundByTheInnermostMount() {
    machine.mount("40 1 0:35 / /data rw - btrfs /dev/sda1 rw,subvol=/").folder("/data/1", 0, 47);

    FoundDevice found = machine.find("/data/1");

    assertThat(found.kind()).isEqualTo(Kind.ROTATING);
    assertThat(found.disks()).containsExactly("sda");
    assertThat(found.reason()).endsWith("; found as btrfs on /dev/sda1 in the mount table");
  }

  @Test
  void aBtrfsOverTwoDisksHasBoth() {
    machine
        .btrfs("5f3c", "sda1", "sdb")
        .mount("40 1 0:35 / /data/1 rw - btrfs /dev/sdb rw")
        .folder("/data/1", 0, 47);

    FoundDevice found = machine.find("/data/1");

    assertThat(found.kind()).isEqualTo(Kind.ROTATING);
    assertThat(found.disks()).containsExactly("sda", "sdb");
    assertThat(found.reason()).startsWith("/data/1 lies on btrfs over sda, sdb (rotating,");
  }

  @Test
  void aMappedSourceIsFoundByItsName() {
    machine
        .over("dm-0", 253, 0, "sdb")
        .file("dm-0", "dm/name", "vg-data")
        .mount("40 1 0:35 / /data/1 rw - btrfs /dev/mapper/vg-data rw")
        .folder("/data/1", 0, 47);

    assertThat(machine.find("/data/1").kind()).isEqualTo(Kind.FLASH);
    assertThat(machine.find("/data/1").disks()).containsExactly("sdb");
  }

  @Test
  void anOverlayIsWhereItsUpperFolderIs() {
    machine
        .mount(
            "40 1 0:50 / /merged rw - overlay overlay rw,lowerdir=/a:/b,upperdir=/up\\040per,workdir=/w")
        .folder("/merged/1", 0, 50)
        .folder("/up per", 8, 1);

    FoundDevice found = machine.find("/merged/1");

    assertThat(found.kind()).isEqualTo(Kind.ROTATING);
    assertThat(found.disks()).containsExactly("sda");
    assertThat(found.reason()).endsWith("; found through the overlay's upper folder /up per");
  }

  @Test
  void anOverlayInMemoryIsMemory() {
    machine
        .mount("40 1 0:50 / /merged rw - overlay overlay rw,upperdir=/upper")
        .mount("41 1 0:51 / /upper rw - tmpfs tmpfs rw")
        .folder("/merged", 0, 50)
        .folder("/upper", 0, 51);

    assertThat(machine.find("/merged").kind()).isEqualTo(Kind.MEMORY);
    assertThat(machine.find("/merged").disks()).containsExactly("0:51");
  }

  @Test
  void anOverlayOfAContainerWhoseHostIsNotSeenIsUnknown() {
    machine
        .mount("40 1 0:50 / /merged rw - overlay overlay rw,upperdir=/of/the/host")
        .mount("41 1 0:51 / /readonly rw - overlay overlay ro,lowerdir=/a:/b")
        .mount("42 1 0:52 / /itself rw - overlay overlay rw,upperdir=/itself")
        .folder("/merged", 0, 50)
        .folder("/readonly", 0, 51)
        .folder("/itself", 0, 52);

    assertThat(machine.find("/merged").kind()).isEqualTo(Kind.UNKNOWN);
    assertThat(machine.find("/merged").disks()).containsExactly("0:50");
    assertThat(machine.find("/merged").reason())
        .isEqualTo(
            "/merged lies on an overlay, whose upper folder /of/the/host lies on a device whose"
                + " number cannot be read; its kind is unknown");
    assertThat(machine.find("/readonly").kind()).isEqualTo(Kind.UNKNOWN);
    assertThat(machine.find("/itself").kind()).isEqualTo(Kind.UNKNOWN);
  }
}
