// SPDX-License-Identifier: Apache-2.0
package io.weir.model.job;

import io.weir.model.file.Allowed;

/**
 * A graph of stages, and how many of its tasks a node runs at a time, of whatever stages.
 *
 * @param slots 1 or more
 * @param weight of its share where the disks have shares, above 0
 */
public record GraphAtSlots(JobGraph job, int slots, double weight) implements ProfileAtSlots {
  public GraphAtSlots {
    Allowed.atLeastOne("slots", slots);
    Allowed.positive("weight of " + job.name(), weight);
  }
}
