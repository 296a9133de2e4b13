// SPDX-License-Identifier: Apache-2.0
package io.weir.model;

/**
 * Tasks of one kind that run on a node.
 *
 * @param stage whose tasks they are
 * @param tasks how many at a time, 1 or more
 * @param maps of their job, as many as a reduce has segments
 */
public record Running(StageProfile stage, int tasks, int maps) {
  public Running {
    Checks.atLeastOne("tasks at a time", tasks);
    Checks.notNegative("maps", maps);
  }
}
