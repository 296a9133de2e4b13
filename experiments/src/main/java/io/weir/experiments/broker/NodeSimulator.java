// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.broker;

import io.weir.lab.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;

/** Many DataNodes that report in their own time, spread over each period. */
final class NodeSimulator implements AutoCloseable {
  private static final int THREADS = 16;

  private final List<SimulatedNode> nodes = new ArrayList<>();
  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

  /**
   * What a run has shown.
   *
   * @param tookNanos each exchange
   */
  @SuppressWarnings("ArrayRecordComponent") // one number an exchange
  record Outcome(double seconds, long[] tookNanos) {
    double exchangesPerSecond() {
      return tookNanos.length / seconds;
    }

    double quantileMillis(double quantile) {
      long[] sorted = tookNanos.clone();
      Arrays.sort(sorted);
      return sorted[(int) (quantile * (sorted.length - 1))] / 1e6;
    }
  }

  private NodeSimulator() {}

  /** Each node has its part of all flows, the next one a part that begins one later. */
  static NodeSimulator connect(int count, int flowsOfNode, int flows, int port) throws IOException {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < flows + flowsOfNode; i++) {
      names.add("application_1700000000000_%04d".formatted(i % flows));
    }
    NodeSimulator nodes = new NodeSimulator();
    for (int i = 0; i < count; i++) {
      int first = i % flows;
      nodes.nodes.add(
          new SimulatedNode("datanode-" + i, names.subList(first, first + flowsOfNode), port));
    }
    return nodes;
  }

  Outcome run(int periods, long periodNanos, Progress progress)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    List<Callable<long[]>> tasks = new ArrayList<>();
    for (int thread = 0; thread < THREADS; thread++) {
      int first = thread;
      tasks.add(() -> run(first, start, periods, periodNanos, progress));
    }
    List<long[]> took = new ArrayList<>();
    try {
      for (Future<long[]> each : threads.invokeAll(tasks)) {
        took.add(each.get());
      }
    } catch (ExecutionException e) {
      throw new IOException("an exchange failed: " + e.getCause(), e.getCause());
    }
    return new Outcome(
        (System.nanoTime() - start) / 1e9, took.stream().flatMapToLong(Arrays::stream).toArray());
  }

  /** The nodes of one thread: each has its moment in a period. */
  private long[] run(int first, long start, int periods, long periodNanos, Progress progress)
      throws IOException {
    int mine = (nodes.size() - first + THREADS - 1) / THREADS;
    long[] took = new long[mine * periods];
    int done = 0;
    for (int period = 0; period < periods; period++) {
      for (int i = first; i < nodes.size(); i += THREADS) {
        long due = start + period * periodNanos + periodNanos * i / nodes.size();
        for (long wait = due - System.nanoTime(); wait > 0; wait = due - System.nanoTime()) {
          LockSupport.parkNanos(wait);
        }
        took[done++] = nodes.get(i).exchange();
      }
      if (first == 0) {
        progress.update((period + 1.0) / periods, "period %d".formatted(period + 1));
      }
    }
    return took;
  }

  @Override
  public void close() throws IOException {
    threads.shutdownNow();
    for (SimulatedNode each : nodes) {
      each.close();
    }
  }
}
