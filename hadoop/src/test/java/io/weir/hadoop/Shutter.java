// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import io.weir.core.request.Decision;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoScheduler;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Keeps everybody waiting at the gates while it is shut. */
final class Shutter {
  private final Set<IoScheduler> givenUp = ConcurrentHashMap.newKeySet();
  private volatile boolean shut;

  IoScheduler around(IoScheduler scheduler) {
    return new IoScheduler() {
      @Override
      public void enqueue(IoRequest request, long nowNanos) {
        scheduler.enqueue(request, nowNanos);
      }

      @Override
      public Decision next(long nowNanos) {
        return shut ? Decision.IDLE : scheduler.next(nowNanos);
      }

      @Override
      public void complete(IoRequest request, long nowNanos) {
        scheduler.complete(request, nowNanos);
      }

      @Override
      public boolean withdraw(IoRequest request, long nowNanos) {
        givenUp.add(this);
        return scheduler.withdraw(request, nowNanos);
      }
    };
  }

  /** At how many gates somebody gave up waiting. */
  int schedulersGivenUp() {
    return givenUp.size();
  }

  void shut() {
    shut = true;
  }

  /** Opens, and has every gate ask again. */
  void open(CapturedGates gates) {
    shut = false;
    gates.gates().forEach(gate -> gate.stream(new Flow("nobody", 1)).close());
  }
}
