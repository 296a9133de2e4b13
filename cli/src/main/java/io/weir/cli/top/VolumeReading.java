// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.top;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/**
 * A volume of one DataNode and the device below it, as they are published. What an older DataNode
 * does not publish is empty or 0.
 *
 * @param node the DataNode
 * @param volume its folder
 * @param kind rotating, flash, memory, network or unknown
 * @param disks the disks below it, with commas between them
 * @param queueDepth how many requests the device takes at a time; 0 if unknown
 * @param elevator the kernel's disk scheduler
 * @param sharedWith other volumes on the same disk, with commas between them
 * @param reason how the device was found
 * @param readBurstBytes the most that one request reads now
 * @param writeBurstBytes the most that one request writes now
 * @param partGiven its throughput now, as a part of what it gives by itself
 * @param isCoordinated whether shares hold for the cluster there
 * @param hasFailed whether its scheduler has failed, so that all requests pass
 */
record VolumeReading(
    String node,
    String volume,
    String kind,
    String disks,
    long queueDepth,
    String elevator,
    String sharedWith,
    String reason,
    long readBurstBytes,
    long writeBurstBytes,
    double partGiven,
    boolean isCoordinated,
    boolean hasFailed) {

  /** What a row of this volume is called. */
  String name() {
    return name(node, volume);
  }

  static String name(String node, String volume) {
    return node + " " + volume;
  }

  /** As in "sda, rotating, queue 32". */
  @JsonProperty
  String device() {
    if (kind.isEmpty()) {
      return "its DataNode does not say which device it is";
    }
    return (disks.isEmpty() ? "" : disks.replace(",", "+") + ", ")
        + (kind.equals("unknown") ? "of unknown kind" : kind)
        + (queueDepth == 0 ? ", queue unknown" : ", queue " + queueDepth);
  }

  /** The device, who shares it, and how large bursts are there. */
  String describe() {
    return device()
        + (sharedWith.isEmpty() ? "" : "; shared with " + sharedWith.replace(",", ", "))
        + bursts();
  }

  private String bursts() {
    return readBurstBytes == 0 && writeBurstBytes == 0
        ? ""
        : String.format(
            Locale.ROOT,
            "; bursts: read %s, write %s",
            TopTable.bytes(readBurstBytes),
            TopTable.bytes(writeBurstBytes));
  }
}
