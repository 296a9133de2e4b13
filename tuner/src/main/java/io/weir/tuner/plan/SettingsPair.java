// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.plan;

/** The settings of hosts' disks, and of their guests'. */
public record SettingsPair(DiskSettings host, DiskSettings guest) {
  /** All stays as it is. */
  public static final SettingsPair AS_IT_IS =
      new SettingsPair(DiskSettings.AS_IT_IS, DiskSettings.AS_IT_IS);

  private static final String BETWEEN = " / ";

  /** The same with others beside them, which count where both name one. */
  public SettingsPair with(SettingsPair others) {
    return new SettingsPair(host.with(others.host), guest.with(others.guest));
  }

  /** The same without what others name. */
  public SettingsPair without(SettingsPair others) {
    return new SettingsPair(without(host, others.host), without(guest, others.guest));
  }

  private static DiskSettings without(DiskSettings settings, DiskSettings others) {
    DiskSettings less = settings;
    for (DiskSetting each : others.values().keySet()) {
      less = less.without(each);
    }
    return less;
  }

  /** The same with a pair of elevators; what belongs to others goes. */
  public SettingsPair under(ElevatorPair pair) {
    return new SettingsPair(under(host, pair.host()), under(guest, pair.guest()));
  }

  private static DiskSettings under(DiskSettings settings, String elevator) {
    return elevator.equals(ElevatorPair.LEFT_ALONE) ? settings : settings.under(elevator);
  }

  /** Those that are named here, else those of another pair. */
  public ElevatorPair elevators(ElevatorPair otherwise) {
    return new ElevatorPair(
        host.values().getOrDefault(DiskSetting.ELEVATOR, otherwise.host()),
        guest.values().getOrDefault(DiskSetting.ELEVATOR, otherwise.guest()));
  }

  /** The same without elevators; what belongs to one stays. */
  public SettingsPair withoutElevators() {
    return new SettingsPair(
        host.without(DiskSetting.ELEVATOR), guest.without(DiskSetting.ELEVATOR));
  }

  /**
   * Reads one.
   *
   * @param text as {@link #toString} has it; without what is after the stroke it is a host's
   * @throws IllegalArgumentException if it is not so, with what is wrong
   */
  public static SettingsPair parse(String text) {
    int between = text.indexOf(BETWEEN);
    return between < 0
        ? new SettingsPair(DiskSettings.parse(text), DiskSettings.AS_IT_IS)
        : new SettingsPair(
            DiskSettings.parse(text.substring(0, between)),
            DiskSettings.parse(text.substring(between + BETWEEN.length())));
  }

  @Override
  public String toString() {
    return host + BETWEEN + guest;
  }
}
