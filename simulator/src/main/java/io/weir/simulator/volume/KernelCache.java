// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.volume;

import io.weir.core.request.Require;
import io.weir.simulator.cache.PageCache;

/**
 * The kernel between a gate and its disk: what is written is dirty in the page cache until the gate
 * has it written out, and the kernel writes back what is dirty beside it, which no gate orders.
 *
 * @param pages above the queue of the disk
 * @param localAheadBytes how much of a local file may be written for which the gate has not given
 *     leave, 1 or more: {@code weir.node.write-ahead}
 */
public record KernelCache(PageCache pages, long localAheadBytes) {
  public KernelCache {
    Require.that(localAheadBytes >= 1, "localAheadBytes", localAheadBytes, "1 or more");
  }
}
