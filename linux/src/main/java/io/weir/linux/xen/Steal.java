// SPDX-License-Identifier: Apache-2.0
package io.weir.linux.xen;

/**
 * A processor takes a virtual processor from another's queue.
 *
 * @param cycles of the machine's clock
 * @param stolen whom
 * @param own who would have run instead, {@link Ranked#NOBODY} if none
 */
public record Steal(long cycles, int from, int to, Ranked stolen, Ranked own) {

  /** Highest first, as in the scheduler. */
  public enum Priority {
    BOOST,
    UNDER,
    OVER;

    /** By the scheduler's number; whatever is worse than all is over. */
    static Priority of(int number) {
      return switch (number) {
        case 0 -> BOOST;
        case 1 -> UNDER;
        default -> OVER;
      };
    }
  }

  /**
   * A virtual processor as the scheduler saw it.
   *
   * @param group of its domain, 0 for none
   * @param groupIsUnder whether the group has credit
   */
  public record Ranked(int domain, Priority priority, int group, boolean groupIsUnder) {
    public static final Ranked NOBODY = new Ranked(Switch.IDLE, Priority.OVER, 0, false);

    public boolean isGrouped() {
      return group != 0;
    }
  }
}
