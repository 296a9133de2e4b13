// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.tuning;

import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.ThisProcess;
import io.weir.lab.vms.PairsLab;
import io.weir.tuner.plan.ElevatorPair;
import java.util.List;

/** What experiments have in common whose guests of a Xen host share a rotating disk. */
final class OnGuests {
  /** What Linux gives to disks with several queues, such as NVMe, in host and guest. */
  static final ElevatorPair NONE = new ElevatorPair("none", "none");

  static final List<ElevatorPair> PAIRS =
      ElevatorPair.all(ByElevator.ELEVATORS, ByElevator.ELEVATORS);

  /** As in the paper, where nothing else is said. */
  static final int GUESTS = 4;

  static final int MAPS = 8;

  private OnGuests() {}

  static Declaration<ThisProcess> declaration(String name) {
    return Declaration.<ThisProcess>of(
            name,
            (options, progress, use) -> {
              progress.step("Xen, Dom0 and guests");
              PairsLab.build();
              use.on(new ThisProcess(options, progress));
            })
        .device("model", "level.disk");
  }
}
