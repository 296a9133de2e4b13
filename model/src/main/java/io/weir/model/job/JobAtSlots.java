// SPDX-License-Identifier: Apache-2.0
package io.weir.model.job;

import io.weir.model.file.Allowed;

/**
 * A job, and how many of its tasks a node runs at a time.
 *
 * @param mapSlots 1 or more
 * @param reduceSlots 1 or more
 * @param weight of its share where the disks have shares, above 0
 */
public record JobAtSlots(JobProfile job, int mapSlots, int reduceSlots, double weight)
    implements ProfileAtSlots {
  public JobAtSlots {
    Allowed.atLeastOne("map slots", mapSlots);
    Allowed.atLeastOne("reduce slots", reduceSlots);
    Allowed.positive("weight of " + job.name(), weight);
  }

  /** One that weighs as much as any other. */
  public JobAtSlots(JobProfile job, int mapSlots, int reduceSlots) {
    this(job, mapSlots, reduceSlots, 1);
  }

  public int slots(Stage stage) {
    return stage == Stage.MAP ? mapSlots : reduceSlots;
  }
}
