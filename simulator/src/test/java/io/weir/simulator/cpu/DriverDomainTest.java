// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cpu;

import static io.weir.simulator.cpu.VmKit.MS;
import static io.weir.simulator.cpu.VmKit.SECOND;
import static io.weir.simulator.cpu.VmKit.US;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.simulator.cpu.scheduler.CreditScheduler;
import io.weir.simulator.cpu.scheduler.CreditSettings;
import io.weir.simulator.cpu.scheduler.MrgSettings;
import io.weir.simulator.kernel.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Guests whose I/O Dom0 does. */
class DriverDomainTest {
  private static final DriverCosts COSTS = new DriverCosts(20 * US, 10 * US);

  @ParameterizedTest
  @EnumSource
  void theDriverDomainRunsSoon(Scheduler scheduler) {
    try (VmKit host = VmKit.on(1, scheduler.create(Map.of(1, 0)))) {
      DriverDomain driver = new DriverDomain(host.machine, Domain.driver(), COSTS);
      reader(host, driver, Domain.guest("reader").in(1), () -> 200 * US, 2 * MS);
      host.run(SECOND);
      host.computes(Domain.guest("computes"));
      host.run(10 * SECOND);
      assertThat(driver.requests()).isGreaterThan(1_500);
      assertThat(driver.vcpu().longestWaitNanos()).isLessThanOrEqualTo(30 * MS); // a slice
    }
  }

  @Test
  void whatComesTogetherIsDoneInOneRun() {
    try (VmKit host = VmKit.on(1, VmKit.credit())) {
      DriverDomain driver = new DriverDomain(host.machine, Domain.driver(), COSTS);
      List<Long> done = new ArrayList<>();
      host.simulation.at(
          MS,
          Event.of(
              () -> {
                for (int i = 0; i < 3; i++) {
                  driver.request(
                      whenDone -> host.simulation.in(MS, Event.of(whenDone)),
                      () -> done.add(host.simulation.nowNanos()));
                }
              }));
      host.run(SECOND);
      // Each is handed over after 20 us and takes 1 ms; the next interrupt comes 20 us later.
      assertThat(done).containsExactly(2 * MS + 30 * US, 2 * MS + 50 * US, 2 * MS + 70 * US);
      assertThat(driver.vcpu().ranNanos()).isEqualTo(90 * US);
      assertThat(driver.vcpu().runs()).isEqualTo(4);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {256, 2048})
  void mrgBatchesTheRequestsOfAGroup(int weightOfDriver) {
    double credit =
        switchesOfARequest(
            new CreditScheduler(CreditSettings.ofXen417().ratelimitNanos(0)), weightOfDriver);
    double mrg =
        switchesOfARequest(
            VmKit.mrg(MrgSettings.of(Map.of(1, 0)).ratelimitNanos(0)), weightOfDriver);
    System.out.printf(
        "driver's weight %d: %.2f switches a request with credit, %.2f with mrg%n",
        weightOfDriver, credit, mrg);
    assertThat(mrg).isLessThan(1.35);
    assertThat(credit).isGreaterThan(1.5);
  }

  /** Guests' runs are longer than S at times: then Dom0 takes the processor, or waits longer. */
  @Test
  void theLongerDom0MayWaitTheMoreItDoesInARun() {
    MrgSettings settings = MrgSettings.of(Map.of(1, 0)).ratelimitNanos(0);
    double soon = switchesOfARequest(VmKit.mrg(settings), Domain.DEFAULT_WEIGHT, 400);
    double late =
        switchesOfARequest(VmKit.mrg(settings.putBeforeNanos(4 * MS)), Domain.DEFAULT_WEIGHT, 400);
    assertThat(late).isLessThan(soon);
  }

  private static double switchesOfARequest(CpuScheduler scheduler, int weightOfDriver) {
    return switchesOfARequest(scheduler, weightOfDriver, 80);
  }

  /** Four guests compute for 20 to 100 us before each request, as in native/xen/test; or longer. */
  private static double switchesOfARequest(
      CpuScheduler scheduler, int weightOfDriver, int mostMicros) {
    try (VmKit host = VmKit.on(1, scheduler)) {
      Random random = new Random(1);
      DriverDomain driver =
          new DriverDomain(host.machine, Domain.driver().weight(weightOfDriver), COSTS);
      for (int i = 0; i < 4; i++) {
        reader(
            host,
            driver,
            Domain.guest("guest").in(1),
            () -> (20 + random.nextLong(mostMicros)) * US,
            0);
      }
      host.run(5 * SECOND);
      return (double) host.machine.switches() / driver.requests();
    }
  }

  /** Computes, and waits for a request that takes so long at its device. */
  private static void reader(
      VmKit host, DriverDomain driver, Domain domain, LongSupplier computes, long deviceNanos) {
    Vcpu[] vcpu = new Vcpu[1];
    boolean[] hasComputed = {true};
    vcpu[0] =
        host.machine.add(
            domain,
            () -> {
              hasComputed[0] = !hasComputed[0];
              if (!hasComputed[0]) {
                return computes.getAsLong();
              }
              driver.request(
                  deviceNanos == 0
                      ? Runnable::run
                      : whenDone -> host.simulation.in(deviceNanos, Event.of(whenDone)),
                  () -> host.machine.wake(vcpu[0]));
              return Program.BLOCKS;
            });
    host.machine.wake(vcpu[0]);
  }
}
