// SPDX-License-Identifier: Apache-2.0
package io.weir.model;

/** What a job asks for, whatever it is run on. */
public record JobProfile(String name, StageProfile maps, StageProfile reduces) {
  public JobProfile {
    if (maps.stage() != Stage.MAP || reduces.stage() != Stage.REDUCE) {
      throw new IllegalArgumentException(
          "stages of " + name + " are " + maps.stage() + " and " + reduces.stage());
    }
  }

  public StageProfile stage(Stage stage) {
    return stage == Stage.MAP ? maps : reduces;
  }
}
