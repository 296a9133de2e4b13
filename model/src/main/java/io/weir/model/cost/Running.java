// SPDX-License-Identifier: Apache-2.0
package io.weir.model.cost;

import io.weir.model.file.Allowed;
import io.weir.model.job.StageProfile;

/**
 * Tasks of one kind that run on a node.
 *
 * @param stage whose tasks they are
 * @param tasks how many at a time, 1 or more
 * @param maps of their job, as many as a reduce has segments
 */
public record Running(StageProfile stage, int tasks, int maps) {
  public Running {
    Allowed.atLeastOne("tasks at a time", tasks);
    Allowed.notNegative("maps", maps);
  }
}
