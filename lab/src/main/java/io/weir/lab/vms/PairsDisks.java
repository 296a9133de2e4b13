// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.vms;

import io.weir.tuner.plan.DiskSetting;
import io.weir.tuner.plan.DiskSettings;
import io.weir.tuner.settings.SettableDisks;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the disks of the host and its guests have before anybody sets them.
 *
 * @param host without what matters only to the page cache, which guests' requests do not go through
 */
public record PairsDisks(SettableDisks host, SettableDisks guests) {
  private static final List<String> ELEVATORS = List.of("none", "mq-deadline", "kyber", "bfq");
  private static final Pattern HOST = Pattern.compile("LAB had (elevator=.*)");
  private static final Pattern GUEST =
      Pattern.compile("GUEST has (elevator=.*) memory_kb=([0-9]+)");

  /**
   * @param said by Dom0 and its guests
   * @param guests how many they are, with a disk each, on one disk of the host
   */
  static PairsDisks parse(String said, int guests) throws IOException {
    DiskSettings host = DiskSettings.parse(found(HOST, said).group(1));
    MatchResult guest = found(GUEST, said);
    for (DiskSetting each :
        List.of(
            DiskSetting.READ_AHEAD_KB,
            DiskSetting.DIRTY_BYTES,
            DiskSetting.DIRTY_BACKGROUND_BYTES)) {
      host = host.without(each);
    }
    return new PairsDisks(
        new SettableDisks(host, ELEVATORS),
        new SettableDisks(
            DiskSettings.parse(guest.group(1)),
            ELEVATORS,
            OptionalLong.of(Long.parseLong(guest.group(2)) << 10),
            guests));
  }

  private static MatchResult found(Pattern pattern, String said) throws IOException {
    Matcher found = pattern.matcher(said);
    if (!found.find()) {
      throw new IOException("the lab has not told what its disks have: " + said);
    }
    return found;
  }
}
