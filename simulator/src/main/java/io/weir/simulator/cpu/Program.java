// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cpu;

/** What a VCPU does whenever it has a processor. */
@FunctionalInterface
public interface Program {
  /** It has nothing to do, so it blocks until it is woken. */
  long BLOCKS = 0;

  /**
   * What comes next, asked when the VCPU begins to run after it was blocked, and whenever it has
   * done what was said last. Whatever follows from that, such as a request, happens here.
   *
   * @return ns of processor time, or {@link #BLOCKS}
   */
  long nextNanos();
}
