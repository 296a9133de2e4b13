// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cluster;

import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.node.Link;
import io.weir.simulator.volume.PieceWriter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes a block as HDFS does, to the nodes of a pipeline.
 *
 * <pre>
 *   client ──▶ node 1 ──▶ node 2 ──▶ node 3      a node passes a piece on, then writes it, then
 *      ◀──────────── all have taken it           takes the next one
 * </pre>
 *
 * <p>The client has some pieces on their way before it waits for acknowledgements, and a block ends
 * when all have taken all of it. What lies before a node that is behind is in the buffers of
 * sockets.
 */
public final class PipelineWriter implements PieceWriter {
  private final Simulation simulation;
  private final Node writer;
  private final List<Hop> hops = new ArrayList<>();
  private final long mostUnacknowledged;
  private final ArrayDeque<Long> onTheWay = new ArrayDeque<>();
  private long sent;
  private long acknowledged;
  private long unacknowledgedBytes;
  private Runnable waiting = () -> {};
  private boolean isWaiting;
  private boolean isClosing;

  /**
   * @param nodes of the pipeline, in order
   * @param copies what writes at each of them
   * @param mostUnacknowledged from so many bytes on their way on the client waits
   */
  public PipelineWriter(
      Simulation simulation,
      Node writer,
      List<Node> nodes,
      List<PieceWriter> copies,
      long mostUnacknowledged) {
    this.simulation = simulation;
    this.writer = writer;
    this.mostUnacknowledged = mostUnacknowledged;
    for (int i = 0; i < nodes.size(); i++) {
      hops.add(new Hop(i, nodes.get(i), copies.get(i)));
    }
  }

  @Override
  public void write(long bytes, Runnable whenTaken) {
    sent++;
    unacknowledgedBytes += bytes;
    onTheWay.add(bytes);
    send(writer, 0, bytes);
    goOnWhen(whenTaken);
  }

  @Override
  public void close(Runnable whenClosed) {
    isClosing = true;
    goOnWhen(
        () -> {
          hops.forEach(each -> each.copy.close(() -> {}));
          whenClosed.run();
        });
  }

  private void send(Node from, int hop, long bytes) {
    Hop to = hops.get(hop);
    if (from == to.node) {
      to.arrived(bytes);
    } else {
      Link.send(simulation, from.out(), to.node.in(), bytes, Event.of(() -> to.arrived(bytes)));
    }
  }

  private void goOnWhen(Runnable next) {
    waiting = next;
    isWaiting = true;
    letGoOn();
  }

  private void letGoOn() {
    boolean mayGoOn = isClosing ? acknowledged == sent : unacknowledgedBytes < mostUnacknowledged;
    if (isWaiting && mayGoOn) {
      isWaiting = false;
      waiting.run();
    }
  }

  private void acknowledge() {
    long byAll = hops.stream().mapToLong(each -> each.taken).min().orElse(sent);
    while (acknowledged < byAll) {
      acknowledged++;
      unacknowledgedBytes -= onTheWay.remove();
    }
    letGoOn();
  }

  /** A node of the pipeline: one thread there takes piece after piece. */
  private final class Hop {
    private final int number;
    private final Node node;
    private final PieceWriter copy;
    private final ArrayDeque<Long> arrived = new ArrayDeque<>();
    private boolean isBusy;
    private long taken;

    Hop(int number, Node node, PieceWriter copy) {
      this.number = number;
      this.node = node;
      this.copy = copy;
    }

    void arrived(long bytes) {
      arrived.add(bytes);
      takeNext();
    }

    private void takeNext() {
      if (isBusy || arrived.isEmpty()) {
        return;
      }
      isBusy = true;
      long bytes = arrived.remove();
      if (number + 1 < hops.size()) {
        send(node, number + 1, bytes);
      }
      copy.write(bytes, this::took);
    }

    private void took() {
      isBusy = false;
      taken++;
      acknowledge();
      takeNext();
    }
  }
}
