// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weir.model.device.Curve;
import io.weir.model.device.ProbedDevice;
import io.weir.simulator.device.RotatingDiskModel;
import io.weir.simulator.run.ClusterSimulation;
import io.weir.simulator.run.Outcome;
import io.weir.simulator.run.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Disks of scenarios that a probe has measured. */
class ProbedDiskTest {
  private static final Probed DISK = probed(0.012, 150e6, new double[] {150e6, 60e6}, 20e6, 0.015);
  private static final Probed FLASH =
      probed(0.0001, 1.5e9, new double[] {1.5e9, 3e9}, 3e9, 0.00015);
  private static final String SCENARIO =
      """
      cluster: {nodes: 1, processors: 8, disks: {device: d.device.json}}
      hadoop: {master: 0 s, input_copies: 1}
      jobs: [{program: dfsio-read, input: %s}]
      """;

  private static final String OF_MACHINES =
      SCENARIO.replace("disks:", "machines: {count: 2}, disks:");

  @TempDir private Path folder;

  @Test
  void aDiskThatSeeksTakesOnAverageWhatWasMeasured() {
    RotatingDiskModel model = new ProbedDisk(DISK, 1_000_000_000_000L, "none").rotating();
    SplittableRandom random = new SplittableRandom(1);
    double nanos = 0;
    int seeks = 100_000;
    for (int i = 0; i < seeks; i++) {
      nanos +=
          model.positioningNanos(
              random.nextLong(model.capacityBytes()), random.nextLong(model.capacityBytes()));
    }
    assertThat(nanos / seeks / 1e9).isCloseTo(0.012, within(0.0002));
  }

  @ParameterizedTest
  @ValueSource(strings = {"stock", "sfq", "coordinate"})
  void flashIsAsFastAsItWasMeasured(String policy) throws IOException {
    Outcome flash = run(FLASH, "64 GiB", policy);
    double bytesPerSecond = flash.movedBytes() / (flash.busy() * flash.endSeconds());
    assertThat(bytesPerSecond).isBetween(0.5 * 1.5e9, 1.05 * 3e9);
    assertThat(run(DISK, "64 GiB", policy).endSeconds()).isGreaterThan(1.3 * flash.endSeconds());
  }

  @ParameterizedTest
  @ValueSource(strings = {"stock", "sfq", "coordinate"})
  void virtualMachinesShareIt(String policy) throws IOException {
    double disk = run(OF_MACHINES, DISK, "8 GiB", policy).endSeconds();
    double flash = run(OF_MACHINES, FLASH, "8 GiB", policy).endSeconds();
    assertThat(disk).isGreaterThan(8.6e9 / 150e6); // what one stream takes at least
    assertThat(disk).isGreaterThan(1.3 * flash); // of flash, what the processors take
  }

  @Test
  void theElevatorOfAHostIsTheScenariosWhereMachinesShareADevice() throws IOException {
    String other = OF_MACHINES.replace("json", "json, elevator: none");
    assertThat(run(other, DISK, "8 GiB", "stock").endSeconds())
        .isNotEqualTo(run(OF_MACHINES, DISK, "8 GiB", "stock").endSeconds());
  }

  @Test
  void saysWhatIsWrongWithIt() {
    refuses("{device: d.device.json, throughput: 1 MB/s}", "throughput must be left out beside");
    refuses("{device: d.device.json, elevator: bfq}", "elevator must be left out beside device");
    assertThatThrownBy(() -> ScenarioReader.read(write("{device: gone}"), this::gone))
        .isInstanceOf(ScenarioException.class)
        .hasMessageEndingWith(
            "s.yaml:1: cluster.disks.device must be a .device.json that can be read: gone");
  }

  private Probed gone(Path file) throws IOException {
    throw new IOException(file.getFileName().toString());
  }

  private void refuses(String disks, String why) {
    assertThatThrownBy(() -> ScenarioReader.read(write(disks), file -> FLASH))
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining("s.yaml:1: cluster.disks." + why);
  }

  private Path write(String disks) throws IOException {
    return Files.writeString(
        folder.resolve("s.yaml"),
        "cluster: {disks: " + disks + "}\njobs: [{program: grep, input: 1 GB}]\n");
  }

  private Outcome run(Probed probed, String input, String policy) throws IOException {
    return run(SCENARIO, probed, input, policy);
  }

  private Outcome run(String scenario, Probed probed, String input, String policy)
      throws IOException {
    Path file = Files.writeString(folder.resolve("s.yaml"), scenario.formatted(input));
    ClusterSimulation simulation =
        new ClusterSimulation(ScenarioReader.read(file, named -> probed).planner().plan(policy, 1));
    simulation.run(Progress.NONE);
    return Outcome.of(simulation);
  }

  private static Probed probed(
      double randomSeconds, double write, double[] reads, double deepest, double meanSeconds) {
    TreeMap<Integer, Probed.AtDepth> depths = new TreeMap<>();
    depths.put(1, new Probed.AtDepth(65536 / meanSeconds, meanSeconds));
    depths.put(32, new Probed.AtDepth(deepest, 32 * 65536 / deepest));
    Curve curve = new Curve(new int[] {1, 8}, reads);
    return new Probed(
        new ProbedDevice(
            curve, new Curve(new int[] {1}, new double[] {write}), randomSeconds, 1, randomSeconds),
        depths);
  }
}
