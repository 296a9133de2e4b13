// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.interposer;

import io.weir.hadoop.datanode.BlockIo;
import java.io.IOException;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * How many bytes other processes of the node have moved by their leases, by flow: as many as they
 * asked for, which is what a gate counts.
 */
final class LeasedBytes {
  /** What further flows move is not counted until others are forgotten. */
  private static final int MOST_FLOWS = 4_000;

  private final Map<String, LongAdder> byFlow = new ConcurrentHashMap<>();

  /** The same stream, counted. */
  BlockIo counting(String flow, BlockIo stream) {
    return new Counted(flow, stream);
  }

  private void add(String flow, long bytes) {
    LongAdder its = byFlow.get(flow);
    if (its == null && byFlow.size() < MOST_FLOWS) {
      its = byFlow.computeIfAbsent(flow, any -> new LongAdder());
    }
    if (its != null) {
      its.add(bytes);
    }
  }

  /** So far. */
  long of(String flow) {
    LongAdder its = byFlow.get(flow);
    return its == null ? 0 : its.sum();
  }

  /** Forgets all others. */
  void keep(Collection<String> flows) {
    byFlow.keySet().retainAll(flows);
  }

  private final class Counted implements BlockIo {
    private final String flow;
    private final BlockIo stream;

    Counted(String flow, BlockIo stream) {
      this.flow = flow;
      this.stream = stream;
    }

    @Override
    public void opened(long offset) {
      stream.opened(offset);
    }

    @Override
    public void before(long offset, long bytes) throws IOException {
      stream.before(offset, bytes);
      add(flow, bytes);
    }

    @Override
    public void after(long offset, long moved) {
      stream.after(offset, moved);
    }

    @Override
    public void beforeSync() {
      stream.beforeSync();
    }

    @Override
    public void afterSync() {
      stream.afterSync();
    }

    @Override
    public void closed() {
      stream.closed();
    }
  }
}
