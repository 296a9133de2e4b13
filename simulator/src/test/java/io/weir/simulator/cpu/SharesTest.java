// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cpu;

import static io.weir.simulator.cpu.VmKit.MS;
import static io.weir.simulator.cpu.VmKit.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Guests that compute, or nearly do. */
class SharesTest {
  private static final Domain GUEST = Domain.guest("guest");

  @ParameterizedTest
  @EnumSource
  void guestsHaveSharesByWeight(Scheduler scheduler) {
    // Before Xen 4.0 a VCPU paid for whole ticks.
    double most = scheduler == Scheduler.CREDIT_OF_XEN_3_4 ? 0.1 : 0.01;
    try (VmKit host = VmKit.on(1, scheduler.create(Map.of()))) {
      Vcpu light = host.computes(GUEST);
      Vcpu heavy = host.computes(GUEST.weight(768));
      host.run(30 * SECOND);
      assertThat(host.share(light)).isCloseTo(0.25, within(most));
      assertThat(host.share(heavy)).isCloseTo(0.75, within(most));
    }
  }

  /** Figure 6 of the paper on MRG: 2:1:3, and 2:1 within the first. */
  @Test
  void mrgDividesAmongGroupsAndWithinThem() {
    try (VmKit host = VmKit.on(1, VmKit.mrg(Map.of(1, 600, 2, 300, 3, 900)))) {
      List<Vcpu> guests =
          List.of(
              host.computes(GUEST.in(1).weight(512)),
              host.computes(GUEST.in(1)),
              host.computes(GUEST.in(2)),
              host.computes(GUEST.in(3)),
              host.computes(GUEST.in(3)));
      host.run(30 * SECOND);
      double[] shares = {2 / 9.0, 1 / 9.0, 1 / 6.0, 1 / 4.0, 1 / 4.0};
      for (int i = 0; i < shares.length; i++) {
        assertThat(host.share(guests.get(i))).isCloseTo(shares[i], within(0.02 * shares[i]));
      }
    }
  }

  @Test
  void mrgDividesAmongGroupsOnTwoProcessors() {
    try (VmKit host = VmKit.on(2, VmKit.mrg(Map.of(1, 500, 2, 500)))) {
      List<Vcpu> guests =
          IntStream.range(0, 7)
              .mapToObj(each -> host.computes(GUEST.in(each == 4 || each == 6 ? 2 : 1)))
              .toList();
      host.run(30 * SECOND);
      double second = host.share(guests.get(4)) + host.share(guests.get(6));
      assertThat(second).isCloseTo(0.5, within(0.01));
    }
  }

  @ParameterizedTest
  @EnumSource
  void noProcessorIdlesWhileAnyoneWaits(Scheduler scheduler) {
    try (VmKit host = VmKit.on(2, scheduler.create(Map.of(1, 0)))) {
      List<Vcpu> guests = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        guests.add(host.computes(GUEST.in(1)));
        host.run(7 * MS);
      }
      host.run(10 * SECOND);
      assertThat(guests.stream().mapToDouble(host::share).sum()).isCloseTo(1, within(0.002));
      if (scheduler
          != Scheduler.MRG) { // in a group with credit who is alone on a processor stays so
        guests.forEach(each -> assertThat(host.share(each)).isCloseTo(1 / 3.0, within(0.05)));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void aVcpuThatWakesWithCreditComesFirst(Scheduler scheduler) {
    try (VmKit host = VmKit.on(1, scheduler.create(Map.of()))) {
      host.computes(GUEST);
      host.computes(GUEST);
      Vcpu reader = host.sleepsBetween(GUEST, MS / 10, 5 * MS);
      host.run(10 * SECOND);
      assertThat(reader.runs()).isGreaterThan(1_500);
    }
  }
}
