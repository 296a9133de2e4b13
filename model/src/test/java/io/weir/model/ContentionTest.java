// SPDX-License-Identifier: Apache-2.0
package io.weir.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ContentionTest {
  private static final int CORES = 8;

  /** As mq-deadline on a rotating disk: two streams get a third of what one gets. */
  private static final Curve ROTATING =
      new Curve(new int[] {1, 2, 4, 8}, new double[] {148, 49, 47, 43});

  private static final Curve FLAT = new Curve(new int[] {1}, new double[] {100});

  @Test
  void aTaskByItselfMeetsNobody() {
    assertThat(crowd(FLAT, running(1, reading(0, 100)))).isEqualTo(Crowd.ALONE);
  }

  @Test
  void tasksThatReadAllTheTimeMeetAllOthers() {
    Crowd crowd = crowd(FLAT, running(5, reading(0, 100)));

    assertThat(crowd.atDevice()).isCloseTo(5, within(1e-4));
    assertThat(crowd.atProcessors()).isEqualTo(1);
  }

  @Test
  void tasksThatComputeLeaveTheDeviceToOthers() {
    // A second of reading, nine of computing.
    assertThat(crowd(FLAT, running(2, reading(0, 100), computing(9))).atDevice())
        .isBetween(1.05, 1.15);
  }

  @Test
  void tasksOfOtherJobsAreMetToo() {
    Running readers = running(1, reading(0, 100));
    Running others = running(3, computing(1));
    List<Crowd> crowds =
        new Contention(device(FLAT), CORES).crowds(List.of(readers, readers, others));

    assertThat(crowds.get(0).atDevice()).isCloseTo(2, within(1e-4));
    assertThat(crowds.get(0)).isEqualTo(crowds.get(1));
    assertThat(crowds.get(2).atDevice()).isEqualTo(1); // it never comes
  }

  @Test
  void whoReadsMeetsThoseWhoWrite() {
    Running reader = running(1, reading(0, 100));
    Running writers = running(2, new PhaseProfile(Phase.SPILL, /* processorSeconds= */ 0, 0, 100));
    List<Crowd> crowds = new Contention(device(FLAT), CORES).crowds(List.of(reader, writers));

    assertThat(crowds.get(0).writtenPart()).isCloseTo(1, within(1e-4));
    // One of the two others.
    assertThat(crowds.get(1).writtenPart()).isCloseTo(0.5, within(1e-4));
  }

  @Test
  void whoFindsNoCoreComputesForLonger() {
    Crowd crowd = new Contention(device(FLAT), 2).crowds(List.of(running(6, computing(5)))).get(0);

    assertThat(crowd.atProcessors()).isCloseTo(3, within(1e-4));
  }

  @Test
  void isNearerToASimulationThanWhereAllMeetAll() {
    Random random = new Random(1);
    double worst = 0;
    double sum = 0;
    double sumOfAll = 0;
    int cases = 60;
    for (int i = 0; i < cases; i++) {
      Curve curve = i % 2 == 0 ? FLAT : ROTATING;
      int tasks = 2 + random.nextInt(7);
      Running running = running(tasks, randomPhases(random));
      double simulated =
          new NodeSimulation(running.stage(), tasks, curve, CORES, random).taskSeconds(4_000);
      double error = error(taskSeconds(curve, byThoseThere(curve), running), simulated);
      worst = Math.max(worst, error);
      sum += error;
      sumOfAll += error(taskSeconds(curve, Sharing.BY_ALL, running), simulated);
    }
    assertThat(sum / cases).as("mean error, seed 1").isLessThan(0.04);
    assertThat(worst).as("worst error, seed 1").isLessThan(0.15);
    assertThat(sum).isLessThan(sumOfAll / 2);
  }

  private static double error(double seconds, double simulated) {
    return Math.abs(seconds / simulated - 1);
  }

  private static double taskSeconds(Curve curve, Sharing sharing, Running running) {
    return new CostModel(device(curve), sharing, Rounding.NONE)
        .phases(running).stream().mapToDouble(PhaseCost::seconds).sum();
  }

  private static Sharing byThoseThere(Curve curve) {
    return Sharing.byThoseThere(new Contention(device(curve), CORES));
  }

  private static PhaseProfile[] randomPhases(Random random) {
    return new PhaseProfile[] {
      reading(10 * random.nextDouble(), 1_000 * random.nextDouble()),
      computing(10 * random.nextDouble()),
      new PhaseProfile(Phase.SPILL, 10 * random.nextDouble(), 1_000 * random.nextDouble(), 0),
    };
  }

  private static Crowd crowd(Curve curve, Running running) {
    return new Contention(device(curve), CORES).crowds(List.of(running)).get(0);
  }

  private static Running running(int tasks, PhaseProfile... phases) {
    return new Running(new StageProfile(Stage.MAP, 100, List.of(phases)), tasks, 100);
  }

  private static PhaseProfile reading(double processorSeconds, double bytes) {
    return new PhaseProfile(Phase.READ_MAP_COLLECT, processorSeconds, bytes, 0);
  }

  private static PhaseProfile computing(double seconds) {
    return new PhaseProfile(Phase.SORT, seconds, 0, 0);
  }

  private static Device device(Curve curve) {
    return new ProbedDevice(curve, curve, 0, 1, 0);
  }
}
