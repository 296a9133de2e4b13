// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.simulator;

import java.lang.management.ManagementFactory;

/** Processor time in this process. */
final class ProcessorSeconds {
  private ProcessorSeconds() {}

  /** What this thread has had: without compilers and collectors. */
  static long ofThisThreadNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
