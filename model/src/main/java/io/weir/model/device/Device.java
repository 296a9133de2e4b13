// SPDX-License-Identifier: Apache-2.0
package io.weir.model.device;

import io.weir.model.job.PhaseProfile;

/**
 * What the I/O of a phase takes on a node's device, by how many tasks share it. That number is a
 * real one: on average so many are there.
 */
public interface Device {
  /**
   * @param sharers how many tasks are at the device, 1 or more, the one that asks among them
   * @param maps of the job, as many as a reduce has segments
   */
  double readSeconds(PhaseProfile phase, double sharers, int maps);

  /**
   * @param sharers how many tasks are at the device, 1 or more, the one that asks among them
   */
  double writeSeconds(PhaseProfile phase, double sharers);

  /**
   * By what factor both take longer than if the device did first the one and then the other.
   *
   * @param sharers as how many streams those at the device are, 1 or more
   * @param writtenPart of what they move, the part that they write, 0 to 1
   */
  default double mixed(double sharers, double writtenPart) {
    return 1;
  }

  /**
   * As how many streams a task counts, where others are there, that reads as much as it writes; one
   * that does one of both is a single stream.
   */
  default double streamsOfBoth() {
    return 1;
  }

  /**
   * From how many nodes a task reads at the same time in this phase. All nodes' tasks do, so each
   * disk has as many readers for each task of a node.
   */
  default int readers(PhaseProfile phase) {
    return 1;
  }

  /** f_i: what a phase with I/O takes beyond its bytes. */
  double interferenceSeconds(double sharers);
}
