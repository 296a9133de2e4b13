// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.socket;

import static io.weir.lab.fuzz.run.FuzzRun.check;

import io.weir.core.request.Operation;
import io.weir.hadoop.node.NodeClient;
import io.weir.hadoop.node.NodeStream;
import io.weir.hadoop.node.Opening;
import io.weir.lab.fuzz.run.FuzzRun;
import io.weir.simulator.threads.SimulatedThreads;

/** A thread of a process with Weir in it, which reads and writes local files whatever fails. */
final class ProcessThread implements SimulatedThreads.Body {
  /** One message may come in parts. */
  private static final long SLACK_NANOS = 1_000_000_000L;

  private final FuzzRun run;
  private final SimulatedThreads threads;
  private final NodeClient client;
  private final long mostNanos;
  private final int number;

  /**
   * @param mostNanos what a lease takes at most: to connect, to open, and to wait
   */
  ProcessThread(
      FuzzRun run, SimulatedThreads threads, NodeClient client, long mostNanos, int number) {
    this.run = run;
    this.threads = threads;
    this.client = client;
    this.mostNanos = mostNanos;
    this.number = number;
  }

  static Opening opening(FuzzRun run) {
    return new Opening(
        run.happens(0.5) ? Operation.READ : Operation.WRITE,
        run.happens(0.9) ? SocketWorld.DEVICE : SocketWorld.DEVICE + 1,
        0,
        "",
        "a" + run.between(0, 4));
  }

  @Override
  public void run() {
    for (int files = run.between(1, 4); files > 0; files--) {
      try (NodeStream stream = client.stream(opening(run))) {
        for (int leases = run.between(1, 6); leases > 0; leases--) {
          lease(stream);
        }
      }
      threads.sleep(run.scale(1_000_000, 10_000_000_000L));
    }
  }

  private void lease(NodeStream stream) {
    int bytes = (int) run.scale(1, NodeStream.LARGEST_LEASE_BYTES);
    long begunNanos = threads.nowNanos();
    stream.enter(bytes);
    long endedNanos = threads.nowNanos();
    run.event("goes", number, endedNanos);
    long heldUpNanos = threads.heldUpNanos(begunNanos, endedNanos);
    check(
        endedNanos - begunNanos <= mostNanos + SLACK_NANOS + heldUpNanos,
        "process %d has waited for %d, of which threads were held up for %d",
        number,
        endedNanos - begunNanos,
        heldUpNanos);
    threads.sleep(run.scale(10_000, 20_000_000));
    stream.leave(bytes);
    if (run.happens(0.2)) {
      threads.sleep(run.scale(1_000_000, 6_000_000_000L));
    }
  }
}
