// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.device;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.hadoop.device.FoundDevice.Kind;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.apache.hadoop.fs.StorageType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Kernels that say nothing, or nonsense, and what the storage type says then. */
class KernelIsSilentTest {
  private FakeMachine machine;

  @BeforeEach
  void start(@TempDir Path folder) {
    machine = new FakeMachine(folder).disk("sda", 8, 0, "1").folder("/data/1", 8, 0);
  }

  @ParameterizedTest
  @CsvSource({
    "1, DISK, ROTATING",
    "1, SSD, FLASH",
    "1, NVDIMM, FLASH",
    "1, RAM_DISK, ROTATING",
    "1, ARCHIVE, ROTATING",
    "0, DISK, FLASH",
    "0, ARCHIVE, FLASH",
    "'', DISK, UNKNOWN",
    "'', SSD, FLASH",
    "'', NVDIMM, FLASH",
    "'', RAM_DISK, MEMORY",
    "'', ARCHIVE, ROTATING",
    "'', PROVIDED, UNKNOWN",
  })
  void theFlagAndTheStorageTypeDecide(String flag, StorageType type, Kind kind) {
    machine.file("sda", "queue/rotational", flag);

    assertThat(machine.find("/data/1", type).kind()).isEqualTo(kind);
  }

  @Test
  void theReasonSaysWhoDecided() {
    String file = machine.shown("sda", "queue/rotational");

    assertThat(machine.find("/data/1", StorageType.SSD).reason())
        .isEqualTo(
            "/data/1 lies on sda (flash, queue depth unknown, mq-deadline), by its storage type"
                + " SSD, although %s says rotating",
            file);
    machine.unreadable("sda", "queue/rotational");
    assertThat(machine.find("/data/1", StorageType.ARCHIVE).reason())
        .endsWith("by its storage type ARCHIVE, as " + file + " says nothing");
    assertThat(machine.find("/data/1").reason())
        .isEqualTo(
            "/data/1 lies on sda (of unknown kind, queue depth unknown, mq-deadline), as %s says"
                + " nothing",
            file);
  }

  @ParameterizedTest
  @ValueSource(strings = {"vda", "xvda", "xvda1", "xvdba"})
  void aVirtualDiskIsBelievedAndNamed(String name) {
    machine.disk(name, 254, 0, "1").folder("/data/2", 254, 0);

    FoundDevice found = machine.find("/data/2");

    assertThat(found.kind()).isEqualTo(Kind.ROTATING);
    assertThat(found.reason()).endsWith("; it is a virtual disk, so the kernel may be wrong");
  }

  @Test
  void aHypervisorsScsiDiskIsNamedTooAndARealOneIsNot() {
    assertThat(machine.find("/data/1").reason()).doesNotContain("virtual");
    machine.file("sda", "device/vendor", "QEMU    ");
    assertThat(machine.find("/data/1").reason()).contains("virtual disk");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "abc", "-1", "0", "1099511627776", "99999999999999999999", "3 1"})
  void aDepthThatIsNoneIsThatOfTheQueueOrUnknown(String garbage) {
    machine.file("sda", "device/queue_depth", garbage);
    assertThat(machine.find("/data/1").queueDepth()).isZero();

    machine.file("sda", "queue/nr_requests", "256");
    assertThat(machine.find("/data/1").queueDepth()).isEqualTo(256);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "abc", "-1", "1099511627776"})
  void garbageInEveryFileMakesEverythingUnknown(String garbage) {
    for (String each : List.of("rotational", "nr_requests", "read_ahead_kb", "scheduler")) {
      machine.file("sda", "queue/" + each, garbage);
    }

    FoundDevice found = machine.find("/data/1");

    assertThat(found.kind()).isEqualTo(Kind.UNKNOWN);
    assertThat(found.queueDepth()).isZero();
    assertThat(found.readAheadBytes()).isZero();
    assertThat(found.elevator()).isEmpty();
    assertThat(found.disks()).containsExactly("sda");
  }

  @Test
  void aDiskThatVanishedBeforeIsUnknownByItsNumber() {
    machine.mount("40 1 8:33 / /data/3 rw - ext4 /dev/sdc1 rw").folder("/data/3", 8, 33);

    FoundDevice found = machine.find("/data/3");

    assertThat(found.kind()).isEqualTo(Kind.UNKNOWN);
    assertThat(found.disks()).containsExactly("8:33");
    assertThat(found.reason())
        .isEqualTo(
            "/data/3 lies on ext4 of /dev/sdc1, for which sysfs shows no block device; its"
                + " kind is unknown");
  }

  @Test
  void aDiskThatVanishesBetweenTwoLooksIsUnknown() {
    Sysfs sysfs = new Sysfs(machine.sys());
    Locator locator = new Locator(sysfs, Path.of("none"), folder -> OptionalLong.empty());

    BlockFacts facts = new BlockStack(sysfs, locator).read(List.of(machine.sys().resolve("gone")));

    assertThat(facts.kind()).isEqualTo(Kind.UNKNOWN);
    assertThat(facts.queueDepth()).isZero();
  }

  @Test
  void aFolderWithoutANumberAndOneWithoutAMountAreUnknown() {
    machine.folder("/data/5", 8, 99);

    assertThat(machine.find("/data/4").reason())
        .isEqualTo("/data/4 lies on a device whose number cannot be read; its kind is unknown");
    assertThat(machine.find("/data/4").disks()).isEmpty();
    assertThat(machine.find("/data/4", StorageType.SSD).kind()).isEqualTo(Kind.FLASH);
    assertThat(machine.find("/data/5").reason())
        .isEqualTo(
            "/data/5 lies on device 8:99, which is neither in sysfs nor in the mount table; its"
                + " kind is unknown");
  }

  @Test
  void aMachineWithoutSysfsIsNoException(@TempDir Path nothing) {
    Path missing = nothing.resolve("missing");

    FoundDevice found = new DeviceFinder(missing, missing).find(nothing, null);

    assertThat(found.kind()).isEqualTo(Kind.UNKNOWN);
  }

  @Test
  void whatFailsInAnyOtherWayIsNoException() {
    DeviceFinder broken =
        new DeviceFinder(
            machine.sys(),
            Path.of("none"),
            folder -> {
              throw new IllegalStateException("no such kernel");
            });

    assertThat(broken.find(Path.of("/data/1"), null).reason())
        .isEqualTo(
            "/data/1 lies on what cannot be read: java.lang.IllegalStateException: no such kernel");
  }

  @Test
  void thisMachineAnswers(@TempDir Path folder) {
    FoundDevice found = DeviceFinder.ofThisMachine().find(folder, StorageType.DISK);

    System.out.println(found);
    assertThat(found.reason()).startsWith(folder + " lies on ");
  }
}
