// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cluster;

import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.node.Link;
import io.weir.simulator.volume.PieceWriter;
import java.util.List;

/**
 * Writes a block as HDFS does, to the nodes of a pipeline: each piece goes from node to node, and
 * the writer goes on when all have taken it.
 */
public final class PipelineWriter implements PieceWriter {
  private final Simulation simulation;
  private final Node writer;
  private final List<Node> nodes;
  private final List<PieceWriter> copies;
  private long bytes;
  private int missing;
  private Runnable whenTaken = () -> {};

  /**
   * @param nodes of the pipeline, in order
   * @param copies what writes at each of them
   */
  public PipelineWriter(
      Simulation simulation, Node writer, List<Node> nodes, List<PieceWriter> copies) {
    this.simulation = simulation;
    this.writer = writer;
    this.nodes = nodes;
    this.copies = copies;
  }

  @Override
  public void write(long pieceBytes, Runnable whenAllHaveTaken) {
    bytes = pieceBytes;
    missing = copies.size();
    whenTaken = whenAllHaveTaken;
    arrive(0);
  }

  private void arrive(int hop) {
    Node from = hop == 0 ? writer : nodes.get(hop - 1);
    Node to = nodes.get(hop);
    if (from == to) {
      arrived(hop);
    } else {
      Link.send(simulation, from.out(), to.in(), bytes, Event.of(() -> arrived(hop)));
    }
  }

  private void arrived(int hop) {
    if (hop + 1 < nodes.size()) {
      arrive(hop + 1);
    }
    copies.get(hop).write(bytes, this::taken);
  }

  private void taken() {
    missing--;
    if (missing == 0) {
      whenTaken.run();
    }
  }

  @Override
  public void close() {
    copies.forEach(PieceWriter::close);
  }
}
