// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.coordination;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.device.DeviceProfile;
import io.weir.core.policy.Policy;
import io.weir.core.policy.UsualPolicy;
import io.weir.core.request.Flow;
import io.weir.simulator.device.RotatingDisk;
import io.weir.simulator.device.RotatingDiskModel;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.volume.GatedVolume;
import io.weir.simulator.volume.PieceReader;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class NodeSharesTest {
  private static final long FILE_BYTES = 1L << 40;
  private static final long SECOND = 1_000_000_000L;
  private static final double BYTES_PER_SECOND = 100e6;
  private static final RotatingDiskModel DISK =
      new RotatingDiskModel(
          1L << 40,
          BYTES_PER_SECOND,
          BYTES_PER_SECOND,
          1_000_000,
          16_000_000,
          8_333_000,
          0,
          0,
          1,
          SECOND);

  private final Simulation simulation = new Simulation();
  private final List<NodeShares> nodes = new ArrayList<>();
  private long wide;
  private long narrow;

  @Test
  void eachDiskByItselfGivesMoreToTheOneThatIsEverywhere() {
    assertThat(narrowShare(Coordination.NONE)).isBetween(0.3, 0.37);
  }

  @Test
  void aBrokerMovesWeightsUntilSharesHoldForTheCluster() {
    assertThat(narrowShare(new Coordination(SECOND, 8))).isBetween(0.45, 0.55);
  }

  /** Of one who reads at two of three nodes, beside one of equal weight who reads at all. */
  private double narrowShare(Coordination coordination) {
    for (int i = 0; i < 3; i++) {
      GatedVolume volume = volume();
      NodeShares node = new NodeShares("node" + i, 8, List.of(volume));
      nodes.add(node);
      read(node, volume, "wide", bytes -> wide += bytes);
      if (i < 2) {
        read(node, volume, "narrow", bytes -> narrow += bytes);
      }
    }
    coordination.begin(simulation, nodes);
    runUntil(60);
    wide = 0;
    narrow = 0;
    runUntil(120);
    return narrow / (double) (narrow + wide);
  }

  private GatedVolume volume() {
    DeviceProfile profile =
        DeviceProfile.of(BYTES_PER_SECOND, BYTES_PER_SECOND, 0, UsualPolicy.SEEK_NANOS);
    return new GatedVolume(
        simulation,
        UsualPolicy.of(Policy.SFQ, profile, UsualPolicy.MAX_WAIT_NANOS),
        new RotatingDisk(simulation, DISK),
        Long.MAX_VALUE,
        DISK.capacityBytes(),
        new SplittableRandom(1));
  }

  private void read(NodeShares node, GatedVolume volume, String name, PieceReader.Taker count) {
    Flow flow = new Flow(name, 1);
    node.add(flow);
    goOn(volume.read(flow, FILE_BYTES), count);
  }

  private void goOn(PieceReader reader, PieceReader.Taker count) {
    reader.next(
        bytes -> {
          count.took(bytes);
          simulation.in(0, io.weir.simulator.kernel.Event.of(() -> goOn(reader, count)));
        });
  }

  private void runUntil(int seconds) {
    while (simulation.nowNanos() < seconds * SECOND && simulation.step()) {
      // all that happens does so in step()
    }
  }
}
