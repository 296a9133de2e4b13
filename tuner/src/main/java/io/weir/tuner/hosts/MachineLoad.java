// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.hosts;

/**
 * What a machine did in an interval.
 *
 * @param bytesPerSecond that its disks read and wrote together
 * @param writtenPart of those bytes, 0 to 1
 * @param busy part of the time in which a disk had a request, on average over its disks, 0 to 1
 * @param queued requests at all of its disks together, on average
 * @param processorsBusy part of its processors that computed, 0 to 1
 */
public record MachineLoad(
    double bytesPerSecond, double writtenPart, double busy, double queued, double processorsBusy) {}
