// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cpu;

import static io.weir.simulator.cpu.VmKit.MS;
import static io.weir.simulator.cpu.VmKit.SECOND;
import static io.weir.simulator.cpu.VmKit.US;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weir.simulator.cpu.scheduler.Credit2Scheduler;
import io.weir.simulator.cpu.scheduler.Credit2Settings;
import io.weir.simulator.kernel.Simulation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MachineTest {
  private static final Domain GUEST = Domain.guest("guest");

  @ParameterizedTest
  @EnumSource
  void aPausedVcpuHasNothingUntilItIsWoken(Scheduler scheduler) {
    try (VmKit host = VmKit.on(1, scheduler.create(Map.of()))) {
      Vcpu paused = host.computes(GUEST);
      Vcpu other = host.computes(GUEST);
      host.run(SECOND);
      host.machine.pause(paused);
      long ran = paused.ranNanos();
      host.run(SECOND);
      assertThat(paused.ranNanos()).isEqualTo(ran);
      assertThat(host.machine.current(0)).isSameAs(other);
      host.machine.wake(paused);
      host.run(SECOND);
      assertThat(paused.ranNanos()).isGreaterThan(ran + SECOND / 4);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aVcpuThatIsRemovedLeavesItsShareToOthers(Scheduler scheduler) {
    try (VmKit host = VmKit.on(1, scheduler.create(Map.of(1, 0)))) {
      Vcpu gone = host.computes(GUEST.in(1));
      Vcpu stays = host.computes(GUEST);
      host.run(SECOND);
      assertThatThrownBy(() -> host.machine.remove(gone)).hasMessageContaining("must be blocked");
      host.machine.pause(gone);
      host.machine.remove(gone);
      host.run(SECOND);
      assertThat(host.machine.current(0)).isSameAs(stays);
    }
  }

  @Test
  void aSwitchCostsWhoeverComes() {
    Simulation simulation = new Simulation();
    try (Machine machine = new Machine(simulation, new MachineModel(1, 5 * US), VmKit.credit())) {
      List<Long> done = new ArrayList<>();
      Vcpu[] vcpus = new Vcpu[2];
      for (int i = 0; i < vcpus.length; i++) {
        long[] left = {MS, Program.BLOCKS};
        int[] at = {0};
        vcpus[i] =
            machine.add(
                GUEST,
                () -> {
                  if (at[0] == 1) {
                    done.add(simulation.nowNanos());
                  }
                  return left[at[0]++];
                });
      }
      machine.wake(vcpus[0]);
      machine.wake(vcpus[1]);
      simulation.runUntil(SECOND);
      assertThat(done).containsExactly(MS + 5 * US, 2 * MS + 10 * US);
      assertThat(vcpus[1].ranNanos()).isEqualTo(MS + 5 * US);
      assertThat(machine.switches()).isEqualTo(3);
    }
  }

  /** Mates in the queue run back to back (section 4.1): turns go from group to group, not VCPUs. */
  @Test
  void mrgRunsTheVcpusOfAGroupOneAfterTheOther() {
    try (VmKit host = VmKit.on(1, VmKit.mrg(Map.of(1, 500, 2, 500)))) {
      int[] runs = new int[1];
      int[] changes = new int[1];
      int[] last = new int[1];
      host.machine.listen(
          (vcpu, processor, from, to) -> {
            runs[0]++;
            changes[0] += vcpu.domain().group() == last[0] ? 0 : 1;
            last[0] = vcpu.domain().group();
          });
      for (int i = 0; i < 8; i++) {
        host.sleepsBetween(GUEST.in(1 + i % 2), 200 * US, 300 * US);
      }
      host.run(10 * SECOND);
      assertThat(runs[0]).isGreaterThan(10_000);
      assertThat((double) changes[0] / runs[0]).isLessThan(0.25);
    }
  }

  /** One queue for each processor: a VCPU that wakes goes where least is to do. */
  @Test
  void credit2BalancesItsQueues() {
    CpuScheduler scheduler = new Credit2Scheduler(Credit2Settings.ofXen417().processorsPerQueue(1));
    try (VmKit host = VmKit.on(2, scheduler)) {
      Vcpu first = host.machine.add(GUEST, () -> SECOND);
      host.machine.add(GUEST, () -> SECOND); // of the other processor, and sleeps
      Vcpu third = host.machine.add(GUEST, () -> SECOND);
      host.awake(first);
      host.awake(third);
      host.run(10 * SECOND);
      assertThat(host.share(first)).isCloseTo(0.5, within(0.001));
      assertThat(host.share(third)).isCloseTo(0.5, within(0.001));
    }
  }
}
