// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.tuning;

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

  private static final List<String> ELEVATORS = List.of("none", "mq-deadline", "kyber", "bfq");

  /**
   * All sixteen where vm-pairs has run them already. Elsewhere one with none in the host, where it
   * was slower by half and more with all of them.
   */
  List<ElevatorPair> pairs() {
    boolean isKnown = guests == VmPairsBench.GUESTS && maps == VmPairsBench.MAPS;
    return ElevatorPair.all(ELEVATORS, ELEVATORS).stream()
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
