// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.engine;

import io.weir.experiments.engine.ExperimentOptions.Choice;
import io.weir.experiments.engine.ExperimentOptions.Disk;
import java.nio.file.Path;

/** How tests run an experiment: all of it, once. */
public final class TestOptions {
  private TestOptions() {}

  public static ExperimentOptions in(Path folder) {
    return new ExperimentOptions(
        /* quick= */ false,
        /* repeats= */ 1,
        Disk.OWN,
        /* seed= */ 1,
        folder,
        folder.resolve("kept"),
        /* from= */ null,
        "version",
        "commit",
        Choice.EVERYTHING);
  }
}
