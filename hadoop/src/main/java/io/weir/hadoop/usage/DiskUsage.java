// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.usage;

/**
 * A disk of a node in an interval.
 *
 * @param volume its folder; of those on one disk, the first
 * @param kind rotating, flash, memory, network or unknown
 * @param busy the part of the interval in which a request was at it, from 0 to 1
 * @param waiting how many requests wait now
 * @param given its throughput now, as a part of what it gives by itself: below 1 if a process
 *     outside Weir uses it too
 * @param isCoordinated whether shares hold for the cluster there
 * @param hasFailed whether its scheduler has failed, so that all requests pass
 * @param flows what each flow got
 */
public record DiskUsage(
    String volume,
    String kind,
    double busy,
    int waiting,
    double given,
    boolean isCoordinated,
    boolean hasFailed,
    FlowRates flows) {}
