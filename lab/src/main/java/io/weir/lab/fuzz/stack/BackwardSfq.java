// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.stack;

import io.weir.core.request.Decision;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoScheduler;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Planted: SFQ(D) whose virtual time goes back with every second dispatch. */
final class BackwardSfq implements IoScheduler {
  private static final double BACK = 0.5;

  private final int depth;
  private final Map<Flow, Tags> tags = new HashMap<>();
  private final List<Tags> all = new ArrayList<>();
  private double virtualTime;
  private int outstanding;
  private long dispatches;

  private static final class Tags {
    private final ArrayDeque<IoRequest> waiting = new ArrayDeque<>();
    private double start;
    private double finish;
  }

  BackwardSfq(int depth) {
    this.depth = depth;
  }

  @Override
  public void enqueue(IoRequest request, long nowNanos) {
    Tags its =
        tags.computeIfAbsent(
            request.flow(),
            flow -> {
              Tags fresh = new Tags();
              all.add(fresh);
              return fresh;
            });
    if (its.waiting.isEmpty()) {
      its.start = Math.max(virtualTime, its.finish);
    }
    its.waiting.add(request);
  }

  @Override
  public Decision next(long nowNanos) {
    Tags least = null;
    for (Tags each : all) {
      if (!each.waiting.isEmpty() && (least == null || each.start < least.start)) {
        least = each;
      }
    }
    if (least == null || outstanding >= depth) {
      return Decision.IDLE;
    }
    outstanding++;
    IoRequest request = least.waiting.remove();
    dispatches++;
    virtualTime = dispatches % 2 == 0 ? BACK * least.start : least.start;
    least.finish = least.start + Math.max(1, request.bytes()) / request.flow().weight();
    least.start = least.finish;
    return request.dispatch();
  }

  @Override
  public void complete(IoRequest request, long nowNanos) {
    outstanding--;
    request.charge(Math.max(1, request.movedBytes()));
  }

  @Override
  public boolean withdraw(IoRequest request, long nowNanos) {
    Tags its = tags.get(request.flow());
    return its != null && its.waiting.remove(request);
  }
}
