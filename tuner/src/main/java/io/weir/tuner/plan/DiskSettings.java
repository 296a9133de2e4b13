// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.plan;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What some of the settings of a machine's disks are to be; what is not named stays as it is.
 *
 * @param values by setting, in the order in which they are set: the elevator first
 */
public record DiskSettings(Map<DiskSetting, String> values) {
  /** All stays as it is. */
  public static final DiskSettings AS_IT_IS = new DiskSettings(Map.of());

  /** What a disk without an elevator has in its place. */
  public static final String NO_ELEVATOR = "none";

  private static final String NOTHING = "-";

  public DiskSettings {
    Map<DiskSetting, String> checked = new EnumMap<>(DiskSetting.class);
    values.forEach((setting, value) -> checked.put(setting, setting.checked(value)));
    values = Collections.unmodifiableMap(checked);
  }

  /** The same with another value of one of them. */
  public DiskSettings with(DiskSetting setting, String value) {
    Map<DiskSetting, String> more = new EnumMap<>(DiskSetting.class);
    more.putAll(values);
    more.put(setting, value);
    return new DiskSettings(more);
  }

  /** The same with those of others, which count where both name one. */
  public DiskSettings with(DiskSettings others) {
    DiskSettings all = this;
    for (Map.Entry<DiskSetting, String> each : others.values.entrySet()) {
      all = all.with(each.getKey(), each.getValue());
    }
    return all;
  }

  /** The same with one of them as it is. */
  public DiskSettings without(DiskSetting setting) {
    Map<DiskSetting, String> less = new EnumMap<>(DiskSetting.class);
    less.putAll(values);
    less.remove(setting);
    return new DiskSettings(less);
  }

  /** Those that others have too, with the same value. */
  public DiskSettings alike(DiskSettings others) {
    Map<DiskSetting, String> alike = new EnumMap<>(DiskSetting.class);
    alike.putAll(values);
    alike.entrySet().retainAll(others.values.entrySet());
    return new DiskSettings(alike);
  }

  /**
   * The same with an elevator: what belongs to another one that is named here goes. Without an
   * elevator a disk has as many requests as it takes itself, and refuses more.
   */
  public DiskSettings under(String elevator) {
    Map<DiskSetting, String> those = new EnumMap<>(DiskSetting.class);
    those.putAll(values);
    String named = those.put(DiskSetting.ELEVATOR, elevator);
    if (named != null && !named.equals(elevator)) {
      those.keySet().removeIf(DiskSetting::isOfElevator);
    }
    if (elevator.equals(NO_ELEVATOR)) {
      those.remove(DiskSetting.NR_REQUESTS);
    }
    return new DiskSettings(those);
  }

  /** Those that all disks of a machine share. */
  public DiskSettings ofMachine() {
    return filtered(DiskSetting::isOfMachine);
  }

  /** Those that a disk has for itself. */
  public DiskSettings ofDisk() {
    return filtered(each -> !each.isOfMachine());
  }

  private DiskSettings filtered(Predicate<DiskSetting> those) {
    DiskSettings filtered = AS_IT_IS;
    for (Map.Entry<DiskSetting, String> each : values.entrySet()) {
      if (those.test(each.getKey())) {
        filtered = filtered.with(each.getKey(), each.getValue());
      }
    }
    return filtered;
  }

  /**
   * Reads them.
   *
   * @param text as {@link #toString} has it
   * @throws IllegalArgumentException if it is not so, with what is wrong
   */
  public static DiskSettings parse(String text) {
    DiskSettings all = AS_IT_IS;
    for (String word : text.strip().split("\\s+", -1)) {
      int equals = word.indexOf('=');
      if (equals > 0) {
        all = all.with(DiskSetting.of(word.substring(0, equals)), word.substring(equals + 1));
      } else if (!word.equals(NOTHING)) {
        throw new IllegalArgumentException(
            "settings must be NAME=VALUE with blanks between them, such as read_ahead_kb=1024; was \""
                + word
                + "\"");
      }
    }
    return all;
  }

  /** {@code elevator=bfq read_ahead_kb=1024}, or a dash. */
  @Override
  public String toString() {
    return values.isEmpty()
        ? NOTHING
        : values.entrySet().stream()
            .map(each -> each.getKey().key() + "=" + each.getValue())
            .collect(Collectors.joining(" "));
  }
}
