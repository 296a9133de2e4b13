// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.plan;

import java.util.ArrayList;
import java.util.List;

/**
 * The elevators of a host's disk and of its guests' disks.
 *
 * @param host as the kernel names it: none, mq-deadline, kyber, bfq; or a dash where hosts, or
 *     their elevators, are none of ours
 * @param guest likewise
 */
public record ElevatorPair(String host, String guest) implements Comparable<ElevatorPair> {
  /** In place of an elevator: it is left alone. */
  public static final String LEFT_ALONE = "-";

  /** What Linux gives to disks with one queue, in host and guest, where nobody sets another. */
  public static final ElevatorPair DEFAULT = new ElevatorPair("mq-deadline", "mq-deadline");

  private static final char BETWEEN = '/';

  public ElevatorPair {
    check(host);
    check(guest);
  }

  private static void check(String elevator) {
    if (!elevator.matches("[a-z0-9-]+")) {
      throw new IllegalArgumentException(
          "elevator must be small letters, digits and dashes, was \"" + elevator + "\"");
    }
  }

  /** All that some elevators make, the host's in the order given, and for each the guest's. */
  public static List<ElevatorPair> all(List<String> ofHost, List<String> ofGuest) {
    List<ElevatorPair> pairs = new ArrayList<>();
    for (String host : ofHost) {
      for (String guest : ofGuest) {
        pairs.add(new ElevatorPair(host, guest));
      }
    }
    return List.copyOf(pairs);
  }

  /**
   * @param text as {@link #toString} has it
   */
  public static ElevatorPair parse(String text) {
    int between = text.indexOf(BETWEEN);
    if (between < 0) {
      throw new IllegalArgumentException(
          "pair must be HOST/GUEST, such as mq-deadline/none, was \"" + text + "\"");
    }
    return new ElevatorPair(text.substring(0, between), text.substring(between + 1));
  }

  @Override
  public int compareTo(ElevatorPair other) {
    int byHost = host.compareTo(other.host);
    return byHost != 0 ? byHost : guest.compareTo(other.guest);
  }

  @Override
  public String toString() {
    return host + BETWEEN + guest;
  }
}
