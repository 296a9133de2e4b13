// SPDX-License-Identifier: Apache-2.0
package io.weir.model.advice;

import io.weir.core.request.Require;
import io.weir.model.file.Allowed;

/**
 * What was measured of a node in an interval.
 *
 * @param bytesPerSecond that its disks read and wrote together, 0 or more
 * @param writtenPart of those bytes, 0 to 1
 * @param busy part of the time in which a disk had a request, on average over its disks, 0 to 1
 * @param queued requests at all of its disks together, on average, 0 or more
 * @param processorsBusy part of its processors that computed, 0 to 1
 * @param running tasks that ran, 0 or more
 * @param allowed tasks that may run now, 1 or more
 * @param most tasks for which the node itself has resources, {@code allowed} or more
 */
public record NodeLoad(
    double bytesPerSecond,
    double writtenPart,
    double busy,
    double queued,
    double processorsBusy,
    int running,
    int allowed,
    int most) {
  public NodeLoad {
    Allowed.notNegative("bytesPerSecond", bytesPerSecond);
    Allowed.part("writtenPart", writtenPart);
    Allowed.part("busy", busy);
    Allowed.notNegative("queued", queued);
    Allowed.part("processorsBusy", processorsBusy);
    Allowed.notNegative("running", running);
    Allowed.atLeastOne("allowed", allowed);
    Require.that(most >= allowed, "most", most, "allowed, " + allowed + ", or more");
  }
}
