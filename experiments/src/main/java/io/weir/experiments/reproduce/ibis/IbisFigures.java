// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.ibis;

import io.weir.experiments.reproduce.LabFigures;
import io.weir.experiments.reproduce.Reproduction;
import java.util.List;

/** All figures of the paper that have numbers in its text. */
public final class IbisFigures {
  private IbisFigures() {}

  /** In the paper's order. */
  public static List<Reproduction> all() {
    return of(IbisCluster.CHOSEN_SIZE);
  }

  /**
   * @param size of the jobs
   */
  static List<Reproduction> of(IbisCluster size) {
    LabFigures lab = LabFigures.here();
    return List.of(new IbisRunTimes(size), new IbisCoordination(lab), new IbisBandwidth(size, lab));
  }
}
