// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.decision;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.Callable;

/** What a thread allocates for one call of something, once it is compiled. */
final class AllocatedBytes {
  private AllocatedBytes() {}

  /**
   * @param warmUp calls before the count begins
   * @param calls that are counted
   */
  static double ofOne(Callable<?> call, int warmUp, int calls) throws Exception {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    repeat(call, warmUp);
    long self = Thread.currentThread().getId();
    long before = threads.getThreadAllocatedBytes(self);
    repeat(call, calls);
    return (threads.getThreadAllocatedBytes(self) - before) / (double) calls;
  }

  private static void repeat(Callable<?> call, int times) throws Exception {
    for (int i = 0; i < times; i++) {
      call.call();
    }
  }
}
