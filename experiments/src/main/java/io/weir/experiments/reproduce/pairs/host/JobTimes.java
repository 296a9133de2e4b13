// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.pairs.host;

/**
 * When the phases of a job ended, in seconds from its start, and what the disks moved meanwhile.
 */
public record JobTimes(double mapsDone, double shuffleDone, double end, DiskRates rates) {
  /** Of the two phases of the paper's plans, the second. */
  public double afterMaps() {
    return end - mapsDone;
  }
}
