// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.gate;

import io.weir.core.request.IoRequest;
import io.weir.core.request.IoScheduler;
import io.weir.lab.fuzz.run.ViolationException;
import io.weir.lab.fuzz.stack.ForwardingScheduler;

/** Planted: an error in complete() is not told to the gate, which signals nobody. */
final class ErrorSwallower extends ForwardingScheduler {
  ErrorSwallower(IoScheduler behind) {
    super(behind);
  }

  @Override
  public void complete(IoRequest request, long nowNanos) {
    try {
      super.complete(request, nowNanos);
    } catch (ViolationException e) {
      throw e;
    } catch (RuntimeException | Error e) {
      // It is lost.
    }
  }
}
