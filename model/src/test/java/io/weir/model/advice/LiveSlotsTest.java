// SPDX-License-Identifier: Apache-2.0
package io.weir.model.advice;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.model.cost.CostModel;
import io.weir.model.device.Curve;
import io.weir.model.device.PageCache;
import io.weir.model.device.ProbedDevice;
import io.weir.model.job.Concurrency;
import io.weir.model.job.JobProfile;
import io.weir.model.job.Phase;
import io.weir.model.job.PhaseProfile;
import io.weir.model.job.Stage;
import io.weir.model.job.StageProfile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The rule on a simulated node, against what the interference model says of the same node. */
final class LiveSlotsTest {
  private static final double MEGABYTE = 1e6;
  private static final int CASES = 200;
  private static final int INTERVALS = 16;
  private static final int SETTLED = 12;

  /** Pieces of a simulated task differ by a tenth, those of the rule's formula by more. */
  private static final double NEAR_ALWAYS = 0.6;

  private static final double NEAR_ON_AVERAGE = 0.94;

  private static final Curve ROTATING =
      curve(new int[] {1, 2, 4, 8, 16}, new double[] {148, 70, 52, 45, 40});
  private static final Curve FLASH =
      curve(new int[] {1, 2, 4, 8, 16}, new double[] {300, 500, 520, 520, 520});

  private static Curve curve(int[] streams, double[] megabytes) {
    double[] bytes = megabytes.clone();
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] *= MEGABYTE;
    }
    return new Curve(streams, bytes);
  }

  private static EvenDisks disks(Curve curve, int count) {
    return new EvenDisks(new ProbedDevice(curve, curve, 0, 1, 0), count);
  }

  /** A node, its rule, and how many tasks it was allowed after each interval. */
  private static final class Followed {
    final SimulatedNode node;
    final LiveSlots slots;
    final double seconds;
    final List<Integer> allowed = new ArrayList<>();

    Followed(SimulatedNode node, EvenDisks disks, int first, double seconds) {
      this.node = node;
      this.slots = new LiveSlots(disks);
      this.seconds = seconds;
      allowed.add(first);
    }

    int last() {
      return allowed.get(allowed.size() - 1);
    }

    Followed run(int intervals) {
      for (int i = 0; i < intervals; i++) {
        NodeLoad load = node.run(last(), seconds);
        LiveSlots.Next next = slots.next(load);
        allowed.add(next.tasks());
      }
      return this;
    }
  }

  private record Case(EvenDisks disks, SimulatedNode.Job job, int most) {
    static Case random(Random random) {
      int most = 4 + random.nextInt(9);
      double alone = 100 + random.nextInt(150);
      double lost = 0.3 + 0.7 * random.nextDouble();
      double[] speeds = new double[5];
      speeds[0] = alone;
      for (int i = 1; i < speeds.length; i++) {
        speeds[i] = speeds[i - 1] * (i == 1 ? lost : 0.8 + 0.2 * random.nextDouble());
      }
      Curve curve = curve(new int[] {1, 2, 4, 8, 16}, speeds);
      double bytes = alone * MEGABYTE;
      double seconds = Math.exp(-2.5 + 5 * random.nextDouble());
      return new Case(
          LiveSlotsTest.disks(curve, 1), new SimulatedNode.Job(4, bytes, seconds), most);
    }

    /** What a node gets done with each number of tasks, by the interference model. */
    double[] model() {
      PhaseProfile piece =
          new PhaseProfile(Phase.READ_MAP_COLLECT, job.seconds(), job.bytes(), 0)
              .with(new Concurrency(1, 1, 0));
      CostModel cost = CostModel.byEvents(disks.disk(), most, PageCache.NONE);
      double[] done = new double[most + 1];
      for (int n = 1; n <= most; n++) {
        int pieces = 8 * n;
        JobProfile profile =
            new JobProfile(
                "job",
                new StageProfile(Stage.MAP, pieces, List.of(piece)),
                new StageProfile(Stage.REDUCE, 0, List.of()));
        done[n] = pieces / cost.stage(profile, Stage.MAP, 1, n).seconds();
      }
      return done;
    }

    /** An interval in which each slot ends some tasks. */
    double interval() {
      return 6 * job.pieces() * (2 + job.seconds());
    }
  }

  @Test
  void comesToTheBestNumberFromBothSides() {
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    double sum = 0;
    int limited = 0;
    for (int i = 0; i < CASES; i++) {
      Case one = Case.random(random);
      double[] done = one.model();
      double best = Arrays.stream(done).max().orElseThrow();
      int first = i % 2 == 0 ? 1 : one.most();
      SimulatedNode node =
          new SimulatedNode(one.disks(), one.most(), one.most(), 0.05, one.job(), random);
      Followed followed = new Followed(node, one.disks(), first, one.interval()).run(INTERVALS);
      double least =
          followed.allowed.subList(SETTLED, INTERVALS + 1).stream()
              .mapToDouble(n -> done[n] / best)
              .min()
              .orElseThrow();
      assertThat(least)
          .as("seed %d, case %d: %s, %s, %s", seed, i, one, followed.allowed, Arrays.toString(done))
          .isGreaterThan(NEAR_ALWAYS);
      sum += least;
      limited += followed.last() < one.most() ? 1 : 0;
    }
    System.out.printf("on average %.3f of the best, %d limited%n", sum / CASES, limited);
    assertThat(sum / CASES).as("seed %d", seed).isGreaterThan(NEAR_ON_AVERAGE);
    assertThat(limited).as("seed %d", seed).isBetween(CASES / 10, 9 * CASES / 10);
  }

  @Test
  void leavesFlashAsItIs() {
    for (double seconds : new double[] {0, 0.05, 0.5, 5}) {
      SimulatedNode.Job job = new SimulatedNode.Job(2, 100 * MEGABYTE, seconds);
      EvenDisks disks = disks(FLASH, 1);
      SimulatedNode node = new SimulatedNode(disks, 16, 16, 0.1, job, new Random(1));

      assertThat(new Followed(node, disks, 16, 100).run(20).allowed).containsOnly(16);
    }
  }

  @Test
  void leavesANodeAloneWhoseProcessorsAreTheBottleneck() {
    SimulatedNode.Job job = new SimulatedNode.Job(2, 10 * MEGABYTE, 4);
    EvenDisks disks = disks(ROTATING, 1);
    SimulatedNode node = new SimulatedNode(disks, 4, 16, 0.05, job, new Random(1));

    assertThat(new Followed(node, disks, 16, 200).run(20).allowed).containsOnly(16);
  }

  @Test
  void followsAJobThatComputesAfterOneThatReads() {
    SimulatedNode.Job reads = new SimulatedNode.Job(2, 148 * MEGABYTE, 0.5);
    SimulatedNode.Job computes = new SimulatedNode.Job(2, 0, 5);
    EvenDisks disks = disks(ROTATING, 1);
    SimulatedNode node = new SimulatedNode(disks, 16, 16, 0.05, reads, new Random(1));
    Followed followed = new Followed(node, disks, 16, 100);

    for (int i = 0; i < 3; i++) {
      node.nowRuns(reads);
      assertThat(followed.run(14).last()).isLessThanOrEqualTo(3);
      node.nowRuns(computes);
      assertThat(followed.run(12).last()).isEqualTo(16);
    }
  }

  @Test
  void keepsANumberOnceItIsFound() {
    SimulatedNode.Job job = new SimulatedNode.Job(2, 148 * MEGABYTE, 1);
    EvenDisks disks = disks(ROTATING, 2);
    SimulatedNode node = new SimulatedNode(disks, 16, 16, 0.1, job, new Random(1));
    Followed followed = new Followed(node, disks, 16, 200).run(60);

    List<Integer> settled = followed.allowed.subList(20, 61);
    assertThat(Set.copyOf(settled)).hasSizeLessThanOrEqualTo(2);
  }

  @Test
  void takesNoMoreWhileTasksBeyondItStillRun() {
    LiveSlots slots = new LiveSlots(disks(ROTATING, 1));
    NodeLoad crowded = new NodeLoad(40 * MEGABYTE, 0, 1, 16, 0, 16, 16, 16);
    NodeLoad ending = new NodeLoad(40 * MEGABYTE, 0, 1, 12, 0, 12, 8, 16);

    assertThat(slots.next(crowded).tasks()).isEqualTo(16);
    assertThat(slots.next(crowded).tasks()).isEqualTo(8);
    for (int i = 0; i < 5; i++) {
      assertThat(slots.next(ending)).isEqualTo(new LiveSlots.Next(8, "waits for tasks to end"));
    }
  }

  @Test
  void limitsNothingWhereNoTaskRuns() {
    LiveSlots slots = new LiveSlots(disks(ROTATING, 1));
    NodeLoad idle = new NodeLoad(0, 0, 0, 0, 0, 0, 2, 16);

    assertThat(slots.next(idle).tasks()).isEqualTo(2);
    assertThat(slots.next(idle).tasks()).isEqualTo(4);
  }
}
