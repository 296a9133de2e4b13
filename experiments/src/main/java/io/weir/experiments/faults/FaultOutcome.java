// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.faults;

import java.util.OptionalInt;

/**
 * What was seen of one fault.
 *
 * @param failedOperations of the application that keeps two replicas
 * @param failedWrites of files with one replica
 * @param jobFailed whether the job that ran through it failed
 * @param jobSpans whether the job was there from its beginning to its end
 * @param narrowShareDuring of a disk that it does not touch, in its second half; NaN if nobody
 *     wrote
 * @param globalShareDuring of the cluster, the same
 * @param narrowShareAfter of the cluster, from ten periods after its end on
 * @param periodsToReturn of the cluster's shares, from when the node serves again
 * @param secondsToServe from its end until the node's writers go on; NaN if they do not
 * @param fromSeconds of the time line, when it began
 * @param toSeconds when it was put right
 */
record FaultOutcome(
    long failedOperations,
    long failedWrites,
    boolean jobFailed,
    boolean jobSpans,
    double narrowShareDuring,
    double globalShareDuring,
    double narrowShareAfter,
    OptionalInt periodsToReturn,
    double secondsToServe,
    double fromSeconds,
    double toSeconds) {}
