// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.scenario;

import io.weir.model.device.Curve;
import io.weir.simulator.elevator.Elevators;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The disks of a kind of nodes.
 *
 * @param blocks one or more that hold blocks
 * @param locals those that hold local files; empty if those with blocks do
 */
record DiskSection(List<NodeDisk> blocks, List<NodeDisk> locals) {
  private static final String BOTH = "both";

  /** Of a node. */
  private static final int MOST = 1000;

  private static final Key COUNT =
      Key.count("count", "1", "how many such disks, up to 1000 of a node", 1)
          .within("1", Integer.toString(MOST));
  private static final Key USE =
      Key.word("for", BOTH, "what lies on them", List.of("blocks", "local", BOTH));
  private static final Key CAPACITY =
      Key.bytes("capacity", "1 TB", "of each").within("1 GB", "1 PB");
  private static final Key THROUGHPUT =
      Key.bytesPerSecond("throughput", "150 MB/s", "of each, of one stream")
          .within("1 MB/s", "100 GB/s");
  private static final Key ELEVATOR =
      Key.word(
          "elevator",
          DiskKind.USUAL_ELEVATOR,
          "what the kernel has in front of it, under stock",
          Stream.concat(Elevators.OF_TODAY.stream(), Elevators.OF_PAPERS.stream()).toList());
  private static final Key READS =
      Key.names(
          "reads",
          "what 1, 2, … readers get together under stock, where somebody has measured it",
          Key.bytesPerSecond("streams", "", "of so many readers together")
              .within("1 kB/s", "100 GB/s"));

  private static final Key DEVICE =
      Key.text(
          "device",
          "",
          "a .device.json that weir probe has written, of a disk that rotates or of flash, in place"
              + " of throughput, elevator and reads");

  static final Key DISKS =
      Key.sections(
          "disks",
          "of a node: one, or a list",
          COUNT,
          USE,
          CAPACITY,
          THROUGHPUT,
          ELEVATOR,
          READS,
          DEVICE);

  /**
   * Reads them.
   *
   * @param files in the scenario's folder that it names
   * @param isHost whether virtual machines share them
   */
  static DiskSection read(Section node, Probed.Files files, boolean isHost) {
    List<NodeDisk> blocks = new ArrayList<>();
    List<NodeDisk> locals = new ArrayList<>();
    List<Section> sections = node.sections(DISKS);
    for (Section each : sections.isEmpty() ? List.of(YamlText.empty(DISKS)) : sections) {
      if (isHost && each.has(READS)) {
        throw each.wrong(
            READS,
            "left out where nodes are virtual machines: it is what readers get of a disk that no"
                + " machines share. Write throughput, or device, from which that is computed");
      }
      List<NodeDisk> to = each.text(USE).equals("local") ? locals : blocks;
      to.addAll(Collections.nCopies(each.count(COUNT), disk(each, files, isHost)));
      if (blocks.size() + locals.size() > MOST) {
        throw node.wrong(DISKS, "no more than " + MOST + " of a node");
      }
    }
    if (blocks.isEmpty()) {
      throw node.wrong(DISKS, "one or more that hold blocks: none is for blocks, or both");
    }
    return new DiskSection(blocks, locals);
  }

  private static NodeDisk disk(Section section, Probed.Files files, boolean isHost) {
    if (section.has(DEVICE)) {
      for (Key each : List.of(THROUGHPUT, ELEVATOR, READS)) {
        boolean isOfHost = isHost && each.equals(ELEVATOR); // whose curves are not used
        if (section.has(each) && !isOfHost) {
          throw section.wrong(each, "left out beside device, which has it");
        }
      }
      Path file = section.file(DEVICE);
      try {
        return new ProbedDisk(
            files.read(file),
            Math.max(1, Math.round(section.bytes(CAPACITY))),
            section.text(ELEVATOR));
      } catch (IOException e) {
        throw section.unread(DEVICE, file, "a .device.json that can be read", e);
      }
    }
    return DiskKind.rotating(
        section.bytes(CAPACITY),
        section.bytesPerSecond(THROUGHPUT),
        section.text(ELEVATOR),
        reads(section.section(READS)));
  }

  /** By number of streams, what readers get in all. */
  private static @Nullable Curve reads(@Nullable Section section) {
    if (section == null) {
      return null;
    }
    TreeMap<Integer, Double> measured = new TreeMap<>();
    for (Key streams : section.names()) {
      if (!streams.name().matches("[1-9][0-9]{0,3}")) {
        throw section.wrong(streams, "a number of streams from 1 to 9999 as its key");
      }
      measured.put(Integer.valueOf(streams.name()), section.bytesPerSecond(streams));
    }
    if (!measured.containsKey(1)) {
      throw section.wrong("needs 1: what one reader gets");
    }
    return new Curve(
        measured.keySet().stream().mapToInt(Integer::intValue).toArray(),
        measured.values().stream().mapToDouble(Double::doubleValue).toArray());
  }
}
