// SPDX-License-Identifier: Apache-2.0
package io.weir.model;

/**
 * Tasks of one kind that run on a node.
 *
 * @param stage whose tasks they are
 * @param tasks how many at a time, 1 or more
 * @param maps of their job, as many as a reduce has segments
 * @param weight of their application, above 0
 */
public record Running(StageProfile stage, int tasks, int maps, double weight) {
  public Running {
    Checks.atLeastOne("tasks at a time", tasks);
    Checks.notNegative("maps", maps);
    Checks.positive("weight", weight);
  }

  /** Of an application that weighs as much as any other. */
  public Running(StageProfile stage, int tasks, int maps) {
    this(stage, tasks, maps, 1);
  }
}
