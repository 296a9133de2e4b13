// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.hosts;

import io.weir.tuner.plan.DiskSetting;
import io.weir.tuner.plan.DiskSettings;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What a machine and its disks have of all that its kernel can set; by the kernel's names, without
 * what it lacks.
 *
 * @param ofMachine dirty_bytes or dirty_ratio, whichever counts, and the same of the background;
 *     memory_kb, which nobody sets
 * @param ofDisks by disk
 */
public record MachineSettings(
    Map<String, String> ofMachine, Map<String, Map<String, String>> ofDisks) {
  private static final String MEMORY = "memory_kb";

  public MachineSettings {
    ofMachine = Collections.unmodifiableMap(counting(ofMachine));
    ofDisks = Collections.unmodifiableMap(new LinkedHashMap<>(ofDisks));
  }

  /**
   * @param answer of an agent: {@code dirty_bytes=0 dirty_ratio=20|sda elevator=none
   *     read_ahead_kb=128}
   */
  static MachineSettings parse(String answer) {
    String[] parts = answer.split("\\|", -1);
    Map<String, Map<String, String>> ofDisks = new LinkedHashMap<>();
    for (String part : Arrays.asList(parts).subList(1, parts.length)) {
      ofDisks.put(part.strip().split(" ", 2)[0], values(part));
    }
    return new MachineSettings(values(parts[0]), ofDisks);
  }

  private static Map<String, String> values(String words) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String word : words.strip().split(" +", -1)) {
      int equals = word.indexOf('=');
      if (equals > 0) {
        values.put(word.substring(0, equals), word.substring(equals + 1));
      }
    }
    return values;
  }

  /** Without those of which the kernel says 0, because the other one counts. */
  private static Map<String, String> counting(Map<String, String> all) {
    Map<String, String> counting = new LinkedHashMap<>(all);
    for (String limit : new String[] {"dirty", "dirty_background"}) {
      String bytes = all.get(limit + "_bytes");
      if (bytes != null) {
        counting.remove(limit + (bytes.equals("0") ? "_bytes" : "_ratio"));
      }
    }
    return counting;
  }

  /** What the machine has; nothing where it does not say. */
  public OptionalLong memoryBytes() {
    String kib = ofMachine.get(MEMORY);
    return kib == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(kib) << 10);
  }

  /** Of a disk and its machine, what can be set of them; nothing of a disk that is not there. */
  public DiskSettings of(String disk) {
    Map<String, String> all = new LinkedHashMap<>(ofDisks.getOrDefault(disk, Map.of()));
    if (!all.isEmpty()) {
      all.putAll(ofMachine);
    }
    DiskSettings settings = DiskSettings.AS_IT_IS;
    for (DiskSetting each : DiskSetting.values()) {
      String value = all.get(each.key());
      settings = value == null ? settings : settings.with(each, value);
    }
    return settings;
  }
}
