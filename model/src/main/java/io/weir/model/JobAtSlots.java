// SPDX-License-Identifier: Apache-2.0
package io.weir.model;

/**
 * A job, and how many of its tasks a node runs at a time.
 *
 * @param mapSlots 1 or more
 * @param reduceSlots 1 or more
 */
public record JobAtSlots(JobProfile job, int mapSlots, int reduceSlots) {
  public JobAtSlots {
    Checks.atLeastOne("map slots", mapSlots);
    Checks.atLeastOne("reduce slots", reduceSlots);
  }

  int slots(Stage stage) {
    return stage == Stage.MAP ? mapSlots : reduceSlots;
  }
}
