// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.shares;

import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;

/** Who checks what happens at a device. */
interface ShareWatch {
  default void enqueued(IoRequest request) {}

  default void waitsNoMore(Flow flow) {}

  /** The flow has another weight. */
  default void isWeighedAnew(Flow flow) {}

  /** The device was kept idle for so long, for somebody who is charged for it. */
  default void kept(long nanos) {}

  /** The device hangs with a request of the flow. */
  default void hangs(Flow flow) {}

  default void dispatched(IoRequest request, int outstanding, long nowNanos) {}

  default void completed(IoRequest request, long nowNanos) {}
}
