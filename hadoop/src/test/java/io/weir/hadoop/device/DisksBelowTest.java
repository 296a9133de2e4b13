// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.device;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.hadoop.device.FoundDevice.Kind;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folders on block devices, and on devices made of others. */
class DisksBelowTest {
  private FakeMachine machine;

  @BeforeEach
  void start(@TempDir Path folder) {
    machine = new FakeMachine(folder);
  }

  private FakeMachine twoDisks() {
    return machine
        .disk("sda", 8, 0, "1")
        .file("sda", "device/queue_depth", "31")
        .partition("sda", "sda1", 8, 1)
        .partition("sda", "sda2", 8, 2)
        .disk("sdb", 8, 16, "1")
        .file("sdb", "device/queue_depth", "32")
        .partition("sdb", "sdb1", 8, 17);
  }

  @Test
  void aPartitionIsItsDisk() {
    FoundDevice found = twoDisks().folder("/data/1", 8, 1).find("/data/1");

    assertThat(found.kind()).isEqualTo(Kind.ROTATING);
    assertThat(found.queueDepth()).isEqualTo(31);
    assertThat(found.disks()).containsExactly("sda");
    assertThat(found.readAheadBytes()).isEqualTo(128 << 10);
    assertThat(found.elevator()).isEqualTo("mq-deadline");
    assertThat(found.reason())
        .isEqualTo(
            "/data/1 lies on sda (rotating, queue depth 31, mq-deadline), by "
                + machine.shown("sda", "queue/rotational"));
  }

  @Test
  void twoPartitionsOfOneDiskShareIt() {
    twoDisks().folder("/data/1", 8, 1).folder("/data/2", 8, 2).folder("/data/3", 8, 17);

    FoundDevice first = machine.find("/data/1");

    assertThat(first.sharesDiskWith(machine.find("/data/2"))).isTrue();
    assertThat(first.sharesDiskWith(machine.find("/data/3"))).isFalse();
  }

  @Test
  void anNvmeNamespaceIsFlashWithTheDepthOfItsQueue() {
    machine
        .disk("nvme0n1", 259, 0, "0")
        .file("nvme0n1", "queue/nr_requests", "1023")
        .file("nvme0n1", "queue/scheduler", "[none] mq-deadline")
        .partition("nvme0n1", "nvme0n1p1", 251, 1)
        .folder("/data/1", 251, 1);

    FoundDevice found = machine.find("/data/1");

    assertThat(found.kind()).isEqualTo(Kind.FLASH);
    assertThat(found.queueDepth()).isEqualTo(1023);
    assertThat(found.disks()).containsExactly("nvme0n1");
    assertThat(found.elevator()).isEqualTo("none");
  }

  @Test
  void anNvmeNamespaceWithTwoPortsHasTheDepthOfItsPaths() {
    machine
        .disk("nvme0n1", 250, 0, "0")
        .file("nvme0n1", "queue/scheduler", "none")
        .disk("nvme0c0n1", 250, 1, "0")
        .file("nvme0c0n1", "queue/nr_requests", "1023")
        .disk("nvme0c0n2", 250, 2, "0")
        .file("nvme0c0n2", "queue/nr_requests", "7")
        .folder("/data/1", 250, 0);

    FoundDevice found = machine.find("/data/1");

    assertThat(found.disks()).containsExactly("nvme0n1");
    assertThat(found.queueDepth()).isEqualTo(1023);
    assertThat(found.elevator()).isEqualTo("mq-deadline");
  }

  @Test
  void aMappedVolumeOverTwoPartitionsHasTheirDisks() {
    twoDisks()
        .over("dm-0", 253, 0, "sda1", "sdb1")
        .file("dm-0", "queue/read_ahead_kb", "256")
        .folder("/data/1", 253, 0);

    FoundDevice found = machine.find("/data/1");

    assertThat(found.kind()).isEqualTo(Kind.ROTATING);
    assertThat(found.queueDepth()).isEqualTo(31);
    assertThat(found.disks()).containsExactly("sda", "sdb");
    assertThat(found.readAheadBytes()).isEqualTo(256 << 10);
    assertThat(found.elevator()).isEqualTo("mq-deadline");
    assertThat(found.reason())
        .isEqualTo(
            "/data/1 lies on dm-0 over sda, sdb (rotating, queue depth 31, mq-deadline), by "
                + machine.shown("sda", "queue/rotational"));
  }

  @Test
  void aVolumeRotatesIfOneOfItsDisksDoes() {
    twoDisks()
        .disk("nvme0n1", 250, 0, "0")
        .over("dm-0", 253, 0, "nvme0n1", "sdb")
        .folder("/data/1", 253, 0);

    assertThat(machine.find("/data/1").kind()).isEqualTo(Kind.ROTATING);
    assertThat(machine.find("/data/1").reason()).contains(machine.shown("sdb", "queue/rotational"));
  }

  @Test
  void disksWithOneCacheOfFlashDoNotShareAQueue() {
    twoDisks()
        .disk("nvme0n1", 250, 0, "0")
        .over("bcache0", 252, 0, "sda", "nvme0n1")
        .over("dm-0", 253, 0, "sdb", "nvme0n1")
        .folder("/data/1", 252, 0)
        .folder("/data/2", 253, 0);

    FoundDevice one = machine.find("/data/1");
    FoundDevice other = machine.find("/data/2");

    assertThat(one.kind()).isEqualTo(Kind.ROTATING);
    assertThat(one.disks()).containsExactly("sda");
    assertThat(other.disks()).containsExactly("sdb");
    assertThat(one.sharesDiskWith(other)).isFalse();
  }

  @Test
  void disksWithDifferentElevatorsHaveNone() {
    twoDisks()
        .file("sdb", "queue/scheduler", "mq-deadline [bfq] none")
        .over("dm-0", 253, 0, "sda", "sdb")
        .folder("/data/1", 253, 0);

    assertThat(machine.find("/data/1").elevator()).isEmpty();
    assertThat(machine.find("/data/1").reason()).contains("elevator unknown");
  }

  @Test
  void multipathHasTheElevatorOfItsOwnAndTheDepthOfOnePath() {
    twoDisks()
        .over("dm-0", 253, 0, "sda", "sdb")
        .file("dm-0", "queue/scheduler", "[bfq] none")
        .over("dm-1", 253, 1, "dm-0")
        .folder("/data/1", 253, 0)
        .folder("/data/2", 253, 1);

    FoundDevice whole = machine.find("/data/1");
    FoundDevice volume = machine.find("/data/2");

    assertThat(whole.elevator()).isEqualTo("bfq");
    assertThat(whole.queueDepth()).isEqualTo(31);
    assertThat(volume.elevator()).isEqualTo("bfq");
    assertThat(volume.disks()).containsExactly("sda", "sdb");
    assertThat(volume.sharesDiskWith(whole)).isTrue();
  }

  @Test
  void aRaidOfStripesTakesTheRequestsOfAllItsParts() {
    twoDisks()
        .over("md0", 9, 0, "sda1", "sdb1")
        .file("md0", "md/level", "raid0")
        .folder("/data/1", 9, 0);

    assertThat(machine.find("/data/1").queueDepth()).isEqualTo(62);
  }

  @Test
  void stripesOnOneDiskShareItsQueue() {
    twoDisks()
        .over("md0", 9, 0, "sda1", "sda2")
        .file("md0", "md/level", "raid0")
        .folder("/data/1", 9, 0);

    assertThat(machine.find("/data/1").queueDepth()).isEqualTo(31);
  }

  @Test
  void anotherRaidTakesTheRequestsOfItsLeastPart() {
    twoDisks()
        .over("md0", 9, 0, "sda1", "sdb1")
        .file("md0", "md/level", "raid5")
        .folder("/data/1", 9, 0);

    assertThat(machine.find("/data/1").queueDepth()).isEqualTo(31);
    assertThat(machine.find("/data/1").disks()).containsExactly("sda", "sdb");
  }

  @Test
  void aDiskInMemoryIsMemory() {
    machine.disk("ram0", 1, 0, "0").folder("/data/1", 1, 0);

    assertThat(machine.find("/data/1").kind()).isEqualTo(Kind.MEMORY);
    assertThat(machine.find("/data/1").reason()).endsWith("by " + machine.shown("ram0", ""));
  }

  @Test
  void devicesThatFormACircleEnd() {
    machine
        .over("dm-0", 253, 0)
        .over("dm-1", 253, 1, "dm-0")
        .folder("/data/1", 253, 0)
        .slave("dm-0", "dm-1");

    assertThat(machine.find("/data/1").disks()).isNotEmpty();
  }
}
