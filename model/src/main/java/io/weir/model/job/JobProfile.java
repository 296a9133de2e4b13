// SPDX-License-Identifier: Apache-2.0
package io.weir.model.job;

import io.weir.model.file.Allowed;

/** What a job of MapReduce asks for, whatever it is run on. */
public record JobProfile(String name, StageProfile maps, StageProfile reduces) implements Profile {
  public JobProfile {
    if (maps.stage() != Stage.MAP || reduces.stage() != Stage.REDUCE) {
      throw new IllegalArgumentException(
          "stages of " + name + " are " + maps.stage() + " and " + reduces.stage());
    }
  }

  public StageProfile stage(Stage stage) {
    return stage == Stage.MAP ? maps : reduces;
  }

  /**
   * The same job with more input or less, or another number of reduces (section 5.1: "only part of
   * the workload needs to be executed; information for the full workload can be inferred"). A map
   * has as much to do as before; what all maps wrote is dealt to the reduces, which merge more of
   * it twice where they fetch more files.
   *
   * @param mapTasks 1 or more
   * @param reduceTasks 0 where it had none, else 1 or more
   */
  public JobProfile scaledTo(int mapTasks, int reduceTasks) {
    Allowed.atLeastOne("maps", mapTasks);
    if ((reduceTasks > 0) != (reduces.tasks() > 0)) {
      throw new IllegalArgumentException(
          "%s was profiled with %d reduces, so reduces must be %s"
              .formatted(name, reduces.tasks(), reduces.tasks() == 0 ? "0" : "1 or more"));
    }
    StageProfile ofReduces = reduces;
    if (reduceTasks > 0) {
      double input = mapTasks / (double) maps.tasks();
      double ofEach = input * reduces.tasks() / reduceTasks;
      ofReduces =
          new RepeatedMerges(this).of(reduces.scaled(reduceTasks, ofEach), mapTasks, ofEach);
    }
    return new JobProfile(name, maps.scaled(mapTasks, 1), ofReduces);
  }
}
