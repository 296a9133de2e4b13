// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cpu;

import static io.weir.simulator.cpu.VmKit.US;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CacheTest {
  private static final long REFILL = 400 * US;

  private final Cache cache = new Cache();
  private final Vcpu guest = vcpu(REFILL);
  private final Vcpu other = vcpu(REFILL);
  private final Vcpu dom0 = vcpu(25 * US);

  @Test
  void aVcpuThatIsNewFindsNothing() {
    cache.enter(guest);
    assertThat(cache.withMisses(guest, 1_000 * US)).isEqualTo(1_000 * US + REFILL);
    assertThat(cache.withMisses(guest, 1_000 * US)).isEqualTo(1_000 * US);
  }

  @Test
  void aShortBurstLoadsNoMoreThanItUses() {
    cache.enter(guest);
    assertThat(cache.withMisses(guest, 7 * US)).isEqualTo(14 * US);
  }

  @Test
  void oneThatComesBackLacksWhatOthersLoaded() {
    warm(guest);
    run(dom0, 1_000 * US);
    cache.enter(guest);
    assertThat(cache.withMisses(guest, 1_000 * US)).isEqualTo(1_025 * US);
    cache.leave(guest, 1_025 * US);

    run(other, 100 * US); // takes 200 us, as it finds nothing
    cache.enter(guest);
    assertThat(cache.withMisses(guest, 1_000 * US)).isEqualTo(1_200 * US);
  }

  @Test
  void oneThatComesFromAnotherProcessorFindsNothing() {
    warm(guest);
    Cache elsewhere = new Cache();
    elsewhere.enter(guest);
    assertThat(elsewhere.withMisses(guest, 1_000 * US)).isEqualTo(1_000 * US + REFILL);
  }

  private void warm(Vcpu vcpu) {
    run(vcpu, 10_000 * US);
  }

  private void run(Vcpu vcpu, long nanos) {
    cache.enter(vcpu);
    cache.leave(vcpu, cache.withMisses(vcpu, nanos));
  }

  private static Vcpu vcpu(long refillNanos) {
    return new Vcpu(0, Domain.guest("guest").refillNanos(refillNanos), () -> Program.BLOCKS);
  }
}
