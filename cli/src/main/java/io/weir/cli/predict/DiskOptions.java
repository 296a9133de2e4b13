// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.predict;

import io.weir.cli.usage.UsageException;
import io.weir.linux.DeviceFile;
import io.weir.model.device.Device;
import io.weir.model.device.NodeDisks;
import io.weir.model.device.ProbedDevice;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How many disks a node has, and which files are on them. */
final class DiskOptions {
  private static final int MOST = 256;

  @Option(
      names = "--disks",
      paramLabel = "N",
      description =
          "Such disks of a node, 1 to 256, with files of HDFS, and local ones where --local-device names no others (default: by --cluster, else 1).")
  private @Nullable Integer disks;

  @Option(
      names = "--local-device",
      paramLabel = "DEVICE",
      description =
          "The .device.json of the disks of yarn.nodemanager.local-dirs, where they are others than those of HDFS.")
  private @Nullable Path localDevice;

  @Option(
      names = "--local-disks",
      paramLabel = "N",
      description = "Such disks of a node, with --local-device, 1 to 256 (default: 1).")
  private @Nullable Integer localDisks;

  /** Whether a node has more than one. */
  boolean areSeveral(int usual) {
    return count(usual) > 1 || localDevice != null;
  }

  /**
   * The disks of a node.
   *
   * @param usual how many, if nobody says it
   * @param each what each of them is like beside what was measured of it
   */
  NodeDisks of(ProbedDevice probed, int usual, UnaryOperator<ProbedDevice> each, Shared shared)
      throws IOException {
    int count = count(usual);
    NodeDisks all = NodeDisks.of(shared.by(each.apply(probed), count), count);
    if (localDevice == null) {
      if (localDisks != null) {
        throw new UsageException("--local-disks needs --local-device FILE");
      }
      return all;
    }
    int local = inRange("--local-disks", localDisks == null ? 1 : localDisks);
    ProbedDevice device = each.apply(DeviceFile.read(localDevice).forModel());
    return all.withLocalFilesOn(shared.by(device, local), local);
  }

  /** What was given or is taken for it. */
  void note(int usual, Map<String, Object> settings) {
    settings.put("disks", count(usual));
    if (localDevice != null) {
      settings.put("local_device", localDevice.toString());
      settings.put("local_disks", localDisks == null ? 1 : localDisks);
    }
  }

  /** What all disks of a node share, of which each has its part: the network, and memory. */
  interface Shared {
    Device by(ProbedDevice disk, int disks);
  }

  private int count(int usual) {
    return inRange("--disks", disks == null ? usual : disks);
  }

  private static int inRange(String option, int value) {
    if (value < 1 || value > MOST) {
      throw new UsageException("%s must be 1 to %d, was %d".formatted(option, MOST, value));
    }
    return value;
  }
}
