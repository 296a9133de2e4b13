// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.hadoop.device.FoundDevice;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DisksCheckTest {
  @TempDir Path folder;
  private final Configuration conf = new Configuration();
  private FoundDevice.Kind kind = FoundDevice.Kind.ROTATING;

  @BeforeEach
  void aVolume() throws Exception {
    Path volume = Files.createDirectory(folder.resolve("data"));
    Files.setPosixFilePermissions(volume, PosixFilePermissions.fromString("rwx------"));
    conf.set("dfs.datanode.data.dir", volume.toString());
  }

  @Test
  void aVolumeSaysWhatItLiesOn() throws Exception {
    assertThat(findings()).containsExactly(Finding.ok("disk", "it lies on sdb"));
  }

  @Test
  void aDeviceOfUnknownKindIsAWarning() throws Exception {
    kind = FoundDevice.Kind.UNKNOWN;

    assertThat(findings())
        .singleElement()
        .extracting(Finding::level)
        .isEqualTo(Finding.Level.WARNING);
  }

  @Test
  void aFolderThatIsNotThereOrIsEverybodysIsAProblem() throws Exception {
    Path open = Files.createDirectory(folder.resolve("open"));
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
    conf.set("dfs.datanode.data.dir", folder.resolve("gone") + "," + open);

    assertThat(findings()).hasSize(2).allMatch(Finding::isProblem);
  }

  @Test
  void theSocketsFolderIsForItsOwnerToWriteTo() throws Exception {
    conf.set("weir.node.socket", folder.resolve("data/node.sock").toString());
    assertThat(findings()).noneMatch(Finding::isProblem);

    conf.set("weir.node.socket", folder.resolve("gone/node.sock").toString());
    assertThat(findings()).filteredOn(Finding::isProblem).hasSize(1);
  }

  private List<Finding> findings() throws Exception {
    return DisksCheck.of(
        conf, volume -> new FoundDevice(kind, 32, Set.of("sdb"), 0, "", "it lies on sdb"));
  }
}
