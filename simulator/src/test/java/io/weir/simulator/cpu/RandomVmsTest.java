// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cpu;

import static io.weir.simulator.cpu.VmKit.MS;
import static io.weir.simulator.cpu.VmKit.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Hosts at random: what has to hold whatever runs there. */
class RandomVmsTest {
  private static final int SEEDS = 15;

  @ParameterizedTest
  @EnumSource
  void nobodyStarvesAndTimeAddsUp(Scheduler scheduler) {
    for (int seed = 1; seed <= SEEDS; seed++) {
      String what = "%s, seed %d".formatted(scheduler, seed);
      long[] busy = new long[1];
      try (VmKit host = host(scheduler, seed)) {
        host.machine.listen((vcpu, processor, from, to) -> busy[0] += to - from);
        host.run(20 * SECOND);
        List<Vcpu> all = host.machine.vcpus();
        assertThat(busy[0]).as(what).isEqualTo(all.stream().mapToLong(Vcpu::ranNanos).sum());
        assertThat(busy[0]).as(what).isLessThanOrEqualTo(host.machine.processors() * 20L * SECOND);
        for (Vcpu each : all) {
          assertThat(each.longestWaitNanos()).as(what).isLessThan(4 * SECOND);
          assertThat(each.runs()).as(what).isPositive();
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void aSeedGivesTheSameRun(Scheduler scheduler) {
    for (int seed = 1; seed <= 3; seed++) {
      assertThat(runs(scheduler, seed)).as("seed %d", seed).isEqualTo(runs(scheduler, seed));
    }
  }

  private static List<String> runs(Scheduler scheduler, int seed) {
    List<String> runs = new ArrayList<>();
    try (VmKit host = host(scheduler, seed)) {
      host.machine.listen(
          (vcpu, processor, from, to) ->
              runs.add("%d on %d: %d to %d".formatted(vcpu.index(), processor, from, to)));
      host.run(2 * SECOND);
    }
    return runs;
  }

  private static VmKit host(Scheduler scheduler, int seed) {
    Random random = new Random(seed);
    VmKit host =
        VmKit.on(1 + random.nextInt(4), scheduler.create(Map.of(1, random.nextInt(1000), 2, 500)));
    int guests = 2 + random.nextInt(10);
    for (int i = 0; i < guests; i++) {
      Domain domain =
          Domain.guest("guest " + i).weight(64 << random.nextInt(4)).in(random.nextInt(3));
      if (random.nextInt(3) == 0) {
        host.computes(domain);
      } else {
        host.sleepsAtRandom(
            domain, 1 + random.nextLong(20 * MS), 1 + random.nextLong(20 * MS), random);
      }
    }
    return host;
  }
}
