// SPDX-License-Identifier: Apache-2.0
package io.weir.linux.elevator;

import java.util.ArrayList;
import java.util.List;

/**
 * What a disk's {@code queue/scheduler} says.
 *
 * @param active the one that it has
 * @param available that it could have, the active one among them
 */
public record Elevators(String active, List<String> available) {
  public Elevators {
    available = List.copyOf(available);
  }

  /**
   * @param text as the kernel writes it: {@code none [mq-deadline] kyber}, or {@code none} where
   *     there is no choice
   * @throws IllegalArgumentException if it is neither
   */
  static Elevators parse(String text) {
    List<String> all = new ArrayList<>();
    String active = "";
    for (String word : text.strip().split("\\s+", -1)) {
      boolean isActive = word.startsWith("[") && word.endsWith("]");
      String name = isActive ? word.substring(1, word.length() - 1) : word;
      all.add(name);
      active = isActive ? name : active;
    }
    if (active.isEmpty() && all.size() == 1) {
      active = all.get(0);
    }
    if (active.isEmpty()) {
      throw new IllegalArgumentException("\"" + text.strip() + "\" names no active elevator");
    }
    return new Elevators(active, all);
  }

  /** Whether there is more than one. */
  public boolean isChoice() {
    return available.size() > 1;
  }
}
