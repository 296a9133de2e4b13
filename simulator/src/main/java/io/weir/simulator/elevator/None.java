// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.elevator;

import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * No elevator, as today's kernels have it: a request that finds no tag free blocks its process, so
 * each process has one at a time that waits, and nothing is merged that waits for a tag.
 */
public final class None extends Elevator {
  private final Map<IoStream, ArrayDeque<IoRequest>> byProcess = new HashMap<>();
  private final ArrayDeque<IoStream> blocked = new ArrayDeque<>();

  public None(QueueLimits limits) {
    super(limits);
  }

  @Override
  void add(IoRequest request, long nowNanos) {
    ArrayDeque<IoRequest> requests =
        byProcess.computeIfAbsent(request.stream(), each -> new ArrayDeque<>());
    requests.add(request);
    if (requests.size() == 1) {
      blocked.add(request.stream());
    }
  }

  @Override
  boolean remove(IoRequest request, long nowNanos) {
    ArrayDeque<IoRequest> requests = byProcess.get(request.stream());
    if (requests == null || !requests.remove(request)) {
      return false;
    }
    if (requests.isEmpty()) {
      byProcess.remove(request.stream());
      blocked.remove(request.stream());
    }
    return true;
  }

  @Override
  IoRequest select(long nowNanos) {
    IoStream process = blocked.remove();
    ArrayDeque<IoRequest> requests = byProcess.getOrDefault(process, new ArrayDeque<>());
    IoRequest first = requests.remove();
    if (requests.isEmpty()) {
      byProcess.remove(process);
    } else {
      blocked.add(process);
    }
    return first;
  }

  @Override
  @Nullable IoRequest takeFollowing(IoRequest last, long nowNanos) {
    return null;
  }

  @Override
  long idlesUntilNanos() {
    return Long.MAX_VALUE;
  }

  @Override
  void completed(IoRequest request, long nowNanos) {
    // It does not matter to this one.
  }
}
