// SPDX-License-Identifier: Apache-2.0
package io.weir.linux.xen;

/**
 * A virtual processor goes over to another state.
 *
 * @param cycles of the machine's clock
 * @param vcpu which of the domain's
 */
public record StateChange(long cycles, int domain, int vcpu, State state) {

  /** What a virtual processor may be in. */
  public enum State {
    RUNNING,
    RUNNABLE,
    BLOCKED,
    OFFLINE;

    /** By the two bits that the hypervisor has for it. */
    static State of(int number) {
      return switch (number) {
        case 0 -> RUNNING;
        case 1 -> RUNNABLE;
        case 2 -> BLOCKED;
        default -> OFFLINE;
      };
    }

    /** Whether it runs, or would if it could. */
    boolean wants() {
      return this == RUNNING || this == RUNNABLE;
    }
  }
}
