// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.hosts;

import io.weir.tuner.plan.DiskSettings;
import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.plan.SettingsPair;
import java.util.List;

/**
 * A host or a guest whose disks are set.
 *
 * @param isGuest whether a pair's second elevator is meant
 * @param shell what starts a shell there that reads its standard input
 * @param disks as under /sys/block there, one or more
 */
public record TunedMachine(String name, boolean isGuest, List<String> shell, List<String> disks) {
  /** Of this machine. */
  static final List<String> LOCAL = List.of("sh", "-s", "--");

  public TunedMachine {
    if (disks.isEmpty()) {
      throw new IllegalArgumentException("disks of " + name + " must not be empty");
    }
    shell = List.copyOf(shell);
    disks = List.copyOf(disks);
  }

  /** Over ssh, which must not ask for anything. */
  static List<String> ssh(String target) {
    return List.of(
        "ssh", "-T", "-o", "BatchMode=yes", "-o", "ConnectTimeout=10", target, "sh", "-s", "--");
  }

  /** Its part of a pair. */
  String elevatorOf(ElevatorPair pair) {
    return isGuest ? pair.guest() : pair.host();
  }

  /** Its part of a pair. */
  DiskSettings settingsOf(SettingsPair pair) {
    return isGuest ? pair.guest() : pair.host();
  }
}
