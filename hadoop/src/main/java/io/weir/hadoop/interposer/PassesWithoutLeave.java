// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.interposer;

import io.weir.core.gate.Gate;
import io.weir.hadoop.datanode.BlockTransfer;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Requests that have waited for too long and went without leave, in the log. A volume that is stuck
 * may have one for every chunk: each power of two is said.
 */
final class PassesWithoutLeave {
  private static final Logger LOG = LoggerFactory.getLogger(GateInterposer.class);

  private final AtomicLong count = new AtomicLong();

  void add(BlockTransfer transfer, Gate gate, long maxWaitNanos) {
    if (gate.hasFailed()) {
      return; // said once, by the gate
    }
    long soFar = count.incrementAndGet();
    if (Long.bitCount(soFar) == 1) {
      LOG.warn(
          "A request of {} went to {} without Weir's leave, as it would have waited for over {} ms"
              + " (requests so far: {})",
          transfer.client().flow(),
          transfer.volume(),
          TimeUnit.NANOSECONDS.toMillis(maxWaitNanos),
          soFar);
    }
  }
}
