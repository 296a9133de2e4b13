// SPDX-License-Identifier: Apache-2.0
package io.weir.model.cost;

/**
 * How the tasks of a stage come, where nodes run some at a time each.
 *
 * <p>The paper leaves out the last tasks, which are too few for all slots, and says that "they
 * could be added by doing a separate interference calculation for those tasks alone" (section 5.3).
 * They are added here: they are spread over the nodes, so the busiest has {@code tasksOfRest}.
 *
 * @param full waves in which each slot has a task
 * @param tasksOfRest what the busiest node runs at a time after those; 0 where nothing is left
 */
record Waves(int full, int tasksOfRest) {
  static Waves of(int tasks, int nodes, int slots) {
    int atOnce = nodes * slots;
    int rest = tasks % atOnce;
    return new Waves(tasks / atOnce, (rest + nodes - 1) / nodes);
  }
}
