// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.doctor;

import io.weir.hadoop.device.FoundDevice;
import io.weir.hadoop.gate.VolumeDevices;
import io.weir.hadoop.settings.WeirKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.StorageLocation;

/** The folders of a DataNode, and the devices below them. */
final class DisksCheck {
  private static final String DISK = "disk";
  private static final String SOCKET = "socket";

  private DisksCheck() {}

  static List<Finding> of(Path folder) throws IOException {
    Configuration conf = NodeConfiguration.of(folder);
    return of(conf, VolumeDevices.ofThisMachine(conf));
  }

  static List<Finding> of(Configuration conf, Function<String, FoundDevice> devices)
      throws IOException {
    List<Finding> findings = new ArrayList<>();
    for (StorageLocation each : DataNode.getStorageLocations(conf)) {
      String path = each.getNormalizedUri().getPath();
      if (path != null) {
        findings.add(volume(Path.of(path), devices));
      }
    }
    socket(conf, findings);
    return findings;
  }

  private static Finding volume(Path volume, Function<String, FoundDevice> devices)
      throws IOException {
    if (!Files.isDirectory(volume)) {
      return Finding.problem(
          DISK, "there is no folder " + volume, "mount its disk, or correct dfs.datanode.data.dir");
    }
    if (Files.getPosixFilePermissions(volume).contains(PosixFilePermission.OTHERS_WRITE)) {
      return Finding.problem(
          DISK, "everybody may write to " + volume, "chmod 700 it, for the DataNode's user");
    }
    FoundDevice device = devices.apply(volume.toString());
    if (device.kind() == FoundDevice.Kind.UNKNOWN) {
      return Finding.warning(
          DISK,
          device.reason(),
          "say what it is with its storage type in dfs.datanode.data.dir, as in [SSD]");
    }
    return Finding.ok(DISK, device.reason());
  }

  /** As the DataNode looks at it when it starts. */
  private static void socket(Configuration conf, List<Finding> findings) throws IOException {
    String socket = conf.getTrimmed(WeirKeys.NODE_SOCKET, "");
    Path folder = socket.isEmpty() ? null : Path.of(socket).getParent();
    if (folder == null) {
      return;
    }
    if (!Files.isDirectory(folder)) {
      findings.add(
          Finding.problem(
              SOCKET, "there is no folder " + folder, "make it, for the DataNode's user alone"));
    } else if (Files.getPosixFilePermissions(folder).contains(PosixFilePermission.OTHERS_WRITE)) {
      findings.add(
          Finding.problem(
              SOCKET,
              "everybody may write to " + folder + ", and could put a socket of his own there",
              "chmod 755 it"));
    } else {
      findings.add(Finding.ok(SOCKET, folder + " is for its owner to write to"));
    }
  }
}
