// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.hosts;

import static io.weir.tuner.plan.ElevatorPair.LEFT_ALONE;

import io.weir.linux.elevator.Elevators;
import io.weir.tuner.plan.ElevatorPair;
import java.util.ArrayList;
import java.util.List;

/** What the disks of all machines have and could have, as pairs. */
public record HostElevators(List<OfDisk> disks) {
  public HostElevators {
    disks = List.copyOf(disks);
  }

  /** One of them. */
  public record OfDisk(TunedMachine machine, String disk, Elevators elevators) {
    String name() {
      return machine.name() + ":" + disk;
    }
  }

  /**
   * The pair that they have.
   *
   * @throws AgentException if hosts differ from each other, or guests do
   */
  public ElevatorPair asItIs() throws AgentException {
    return new ElevatorPair(active(false), active(true));
  }

  private String active(boolean guests) throws AgentException {
    List<OfDisk> those = those(guests);
    for (OfDisk each : those) {
      if (!each.elevators().active().equals(those.get(0).elevators().active())) {
        throw new AgentException(
            "%s has %s and %s has %s: give both the same, or name only disks that have (or job and plan would not be compared with one thing)"
                .formatted(
                    those.get(0).name(),
                    those.get(0).elevators().active(),
                    each.name(),
                    each.elevators().active()));
      }
    }
    return those.isEmpty() ? LEFT_ALONE : those.get(0).elevators().active();
  }

  /**
   * All pairs of elevators that each of the disks could have, in the first disk's order.
   *
   * @param among these only; empty for no limit
   * @throws AgentException if one of these is none that all of them could have
   */
  public List<ElevatorPair> pairs(List<String> among) throws AgentException {
    List<String> hosts = common(false);
    List<String> guests = common(true);
    for (String each : among) {
      if (!hosts.contains(each) && !guests.contains(each)) {
        throw new AgentException(
            "elevator must be one that all disks have, %s on hosts and %s on guests; was \"%s\""
                .formatted(hosts, guests, each));
      }
    }
    return ElevatorPair.all(limited("hosts", hosts, among), limited("guests", guests, among));
  }

  private static List<String> limited(String whose, List<String> all, List<String> among)
      throws AgentException {
    List<String> limited =
        all.stream()
            .filter(each -> among.isEmpty() || each.equals(LEFT_ALONE) || among.contains(each))
            .toList();
    if (limited.isEmpty()) {
      throw new AgentException(
          "there is no elevator to choose for %s: all of their disks have %s%s"
              .formatted(whose, all, among.isEmpty() ? "" : ", to be tried are " + among));
    }
    return limited;
  }

  private List<String> common(boolean guests) {
    List<OfDisk> those = those(guests);
    if (those.isEmpty()) {
      return List.of(LEFT_ALONE);
    }
    List<String> common = new ArrayList<>(those.get(0).elevators().available());
    those.forEach(each -> common.retainAll(each.elevators().available()));
    return common;
  }

  private List<OfDisk> those(boolean guests) {
    return disks.stream().filter(each -> each.machine().isGuest() == guests).toList();
  }
}
