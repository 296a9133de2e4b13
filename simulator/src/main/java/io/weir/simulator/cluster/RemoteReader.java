// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cluster;

import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.node.Link;
import io.weir.simulator.volume.PieceReader;
import org.jspecify.annotations.Nullable;

/** Reads from a disk of another node: each piece passes the network. */
public final class RemoteReader implements PieceReader {
  private final Simulation simulation;
  private final PieceReader source;
  private final Node from;
  private final Node to;
  private final Event arrived = Event.of(this::arrived);
  private long onTheWay;
  private @Nullable Taker taker;

  public RemoteReader(Simulation simulation, PieceReader source, Node from, Node to) {
    this.simulation = simulation;
    this.source = source;
    this.from = from;
    this.to = to;
  }

  @Override
  public void next(Taker whenThere) {
    taker = whenThere;
    source.next(this::send);
  }

  private void send(long bytes) {
    onTheWay = bytes;
    if (bytes == 0) {
      arrived();
    } else {
      Link.send(simulation, from.out(), to.in(), bytes, arrived);
    }
  }

  private void arrived() {
    Taker whenThere = taker;
    taker = null;
    if (whenThere != null) {
      whenThere.took(onTheWay);
    }
  }
}
