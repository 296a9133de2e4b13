// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.tuning;

import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.ThisProcess;
import io.weir.lab.vms.PairsLab;
import io.weir.tuner.plan.ElevatorPair;
import java.util.List;

/**
 * A job, and where it is run.
 *
 * @param job as recorded
 * @param guests of the host, 1 to 6
 * @param maps of each guest, with 4 MiB of input each
 */
record GuestJob(String job, int guests, int maps) {
  /** What Linux gives to disks with several queues, such as NVMe, in host and guest. */
  static final ElevatorPair NONE = new ElevatorPair("none", "none");

  static final List<ElevatorPair> ALL_PAIRS =
      ElevatorPair.all(ByElevator.ELEVATORS, ByElevator.ELEVATORS);

  /** An experiment on a Xen host under emulation, whose guests have a rotating disk. */
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

  /**
   * All sixteen where vm-pairs has run them already. Elsewhere one with none in the host, where it
   * was slower by half and more with all of them.
   */
  List<ElevatorPair> pairs() {
    boolean isKnown = guests == VmPairsBench.GUESTS && maps == VmPairsBench.MAPS;
    return ALL_PAIRS.stream()
        .filter(each -> isKnown || !each.host().equals("none") || each.equals(NONE))
        .toList();
  }

  /** In names of figures. */
  String key() {
    return "%s_%d_guests_%d_maps".formatted(job, guests, maps);
  }

  @Override
  public String toString() {
    return "%s in %d guests, %d maps in each".formatted(job, guests, maps);
  }
}
