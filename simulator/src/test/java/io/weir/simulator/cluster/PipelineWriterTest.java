// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.node.Processors;
import io.weir.simulator.volume.MemoryVolume;
import io.weir.simulator.volume.PieceWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PipelineWriterTest {
  private static final long PIECE = 100;

  private final Simulation simulation = new Simulation();
  private final List<Node> nodes = List.of(node(0), node(1), node(2));
  private final List<HeldWriter> copies =
      List.of(new HeldWriter(), new HeldWriter(), new HeldWriter());
  private int taken;
  private boolean isClosed;

  /** A copy that takes a piece when it is told to. */
  private static final class HeldWriter implements PieceWriter {
    private final List<Runnable> waiting = new ArrayList<>();
    private int pieces;

    @Override
    public void write(long bytes, Runnable whenTaken) {
      pieces++;
      waiting.add(whenTaken);
    }

    @Override
    public void close(Runnable whenClosed) {
      whenClosed.run();
    }

    void take() {
      waiting.remove(0).run();
    }
  }

  @Test
  void goesOnUntilSoMuchIsUnacknowledged() {
    PipelineWriter block = block(2 * PIECE);

    write(block);
    assertThat(taken).isEqualTo(1);
    write(block);
    assertThat(taken).isEqualTo(1);

    takeEverywhere();
    assertThat(taken).isEqualTo(2);
  }

  @Test
  void isAcknowledgedByTheSlowest() {
    PipelineWriter block = block(PIECE);
    write(block);

    copies.get(0).take();
    copies.get(2).take();
    assertThat(taken).isZero();

    copies.get(1).take();
    assertThat(taken).isEqualTo(1);
  }

  @Test
  void aNodeThatIsBehindKeepsTheNextOnesFromTheirPieces() {
    PipelineWriter block = block(10 * PIECE);
    write(block);
    write(block);

    assertThat(copies.get(0).pieces).isEqualTo(1);
    assertThat(copies.get(2).pieces).isEqualTo(1);

    copies.get(2).take();
    assertThat(copies.get(2).pieces).isEqualTo(1); // the second is not through the first node
  }

  @Test
  void endsWhenAllHaveAllOfIt() {
    PipelineWriter block = block(10 * PIECE);
    write(block);
    block.close(() -> isClosed = true);
    assertThat(isClosed).isFalse();

    takeEverywhere();
    assertThat(isClosed).isTrue();
  }

  private PipelineWriter block(long mostUnacknowledged) {
    return new PipelineWriter(
        simulation, nodes.get(0), nodes, List.copyOf(copies), mostUnacknowledged);
  }

  private void write(PipelineWriter block) {
    block.write(PIECE, () -> taken++);
    simulation.run();
  }

  private void takeEverywhere() {
    copies.forEach(HeldWriter::take);
  }

  private Node node(int index) {
    return new Node(
        simulation,
        index,
        new NodeShape(1, 1, 1, 1, 1, 1e9, 1e9),
        new Processors(simulation, 1),
        List.of(new MemoryVolume()),
        List.of());
  }
}
