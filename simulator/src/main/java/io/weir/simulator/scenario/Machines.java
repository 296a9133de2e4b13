// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.scenario;

import io.weir.simulator.elevator.Elevators;
import org.jspecify.annotations.Nullable;

/**
 * The virtual machines of a host, which are the nodes then.
 *
 * @param count of a host
 * @param processors VCPUs of each
 * @param elevator of each
 */
record Machines(int count, int processors, double memoryBytes, String elevator) {
  private static final Key COUNT =
      Key.count("count", "1", "how many on each host", 1).within("1", "1000");
  private static final Key PROCESSORS =
      Key.count("processors", "", "VCPUs of each; the host's, divided", 1).within("1", "10000");
  private static final Key MEMORY =
      Key.bytes("memory", "", "of each, for its page cache; the host's, divided")
          .within("1 MB", "1 PB");
  private static final Key ELEVATOR =
      Key.word(
          "elevator", "mq-deadline", "of each, above that of the host's disk", Elevators.OF_TODAY);

  static final Key MACHINES =
      Key.section(
          "machines",
          "virtual machines that are the nodes in place of this one, which is their host: they share"
              + " its processors, its network card and its disks; containers are of each of them",
          COUNT,
          PROCESSORS,
          MEMORY,
          ELEVATOR);

  static @Nullable Machines read(@Nullable Section section, int hostProcessors, double hostMemory) {
    if (section == null) {
      return null;
    }
    int count = section.count(COUNT);
    return new Machines(
        count,
        section.count(PROCESSORS, Math.max(1, (hostProcessors + count - 1) / count)),
        section.has(MEMORY) ? section.bytes(MEMORY) : hostMemory / count,
        section.text(ELEVATOR));
  }
}
