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
