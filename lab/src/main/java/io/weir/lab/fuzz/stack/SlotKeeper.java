// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.stack;

import io.weir.core.request.Decision;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoScheduler;
import io.weir.core.request.IoStream;
import java.util.HashSet;
import java.util.Set;

/** Planted: in place of a request that is withdrawn another one goes, and never completes. */
final class SlotKeeper extends ForwardingScheduler {
  private final Set<IoRequest> kept = new HashSet<>();

  SlotKeeper(IoScheduler behind) {
    super(behind);
  }

  @Override
  public boolean withdraw(IoRequest request, long nowNanos) {
    boolean isWithdrawn = super.withdraw(request, nowNanos);
    if (isWithdrawn) {
      IoRequest instead =
          new IoRequest(new IoStream(request.flow()))
              .aim(request.operation(), request.access(), request.bytes());
      kept.add(instead);
      enqueue(instead, nowNanos);
    }
    return isWithdrawn;
  }

  @Override
  public Decision next(long nowNanos) {
    Decision decision = super.next(nowNanos);
    while (decision instanceof Decision.Dispatch go && kept.contains(go.request())) {
      decision = super.next(nowNanos);
    }
    return decision;
  }
}
