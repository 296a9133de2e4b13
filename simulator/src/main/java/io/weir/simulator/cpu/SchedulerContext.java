// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cpu;

import org.jspecify.annotations.Nullable;

/** What a scheduler sees of the machine. */
public interface SchedulerContext {
  long nowNanos();

  int processors();

  /** Who runs there; null if the processor idles. */
  @Nullable Vcpu current(int processor);

  /** Asks for the next at this time, unless that is done sooner. */
  void askAgain(int processor, long nanos);
}
