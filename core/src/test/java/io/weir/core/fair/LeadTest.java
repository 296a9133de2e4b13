// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.accounting.CountingScheduler;
import io.weir.core.accounting.FlowCounters;
import io.weir.core.depth.Depth;
import io.weir.core.device.Charge;
import io.weir.core.device.DeviceProfile;
import io.weir.core.device.Lead;
import io.weir.core.device.Slice;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoScheduler;
import io.weir.core.request.IoStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A device without seeks, which serves many requests at a time. */
class LeadTest {
  private static final long MILLI = 1_000_000;
  private static final Lead LEAD = new Lead(5 * MILLI, 2 * MILLI);
  private static final int SCATTERED_DEPTH = 32;
  private static final long BURST_NANOS = 7 * MILLI;

  private final Flow gold = new Flow("gold", 2);
  private final Flow iron = new Flow("iron", 1);
  private final Flow lead = new Flow("lead", 1);

  @Test
  void whoSendsManyAtOnceGetsNoMoreThanWhoSendsOneAfterTheOther() {
    CountingScheduler counted = flash(LEAD, 1);
    crowdBesideScan(counted);
    assertThat(timeOf(counted, iron) / timeOf(counted, lead)).isCloseTo(1, within(0.1));
  }

  @Test
  void withoutABoundTheCrowdHasNearlyAll() {
    CountingScheduler counted = flash(Lead.UNBOUNDED, SCATTERED_DEPTH);
    crowdBesideScan(counted);
    assertThat(timeOf(counted, iron) / timeOf(counted, lead)).isGreaterThan(10);
  }

  private void crowdBesideScan(CountingScheduler counted) {
    VirtualDevice device = device(counted);
    for (int i = 0; i < SCATTERED_DEPTH; i++) {
      device.scatteredStream(iron, 64 << 10, MILLI / 10);
    }
    device.stream(lead, 2 << 20, 0);
    device.runFor(20_000 * MILLI);
  }

  /** Each has one request at a time, and both are always at the device: there is no queue. */
  @Test
  void weightsHoldAlthoughNobodyWaitsForRoom() {
    CountingScheduler counted = flash(LEAD, 4);
    VirtualDevice device = device(counted);
    device.stream(gold, 2 << 20, 0);
    device.stream(iron, 2 << 20, 0);
    device.runFor(20_000 * MILLI);
    assertThat(timeOf(counted, gold) / timeOf(counted, iron)).isCloseTo(2, within(0.1));
  }

  /** With a ninth of the time one of the four would go, and the others wait until that is paid. */
  @Test
  void requestsThatWaitTogetherGoTogether() {
    Flow heavy = new Flow("heavy", 8);
    VirtualDevice device = device(flash(LEAD, 1));
    List<Long> goneAt = new ArrayList<>();
    device.onDispatch(
        request -> {
          if (request.flow() == iron) {
            goneAt.add(device.nowNanos());
          }
        });
    for (int i = 0; i < 4; i++) {
      device.scatteredStream(iron, 64 << 10, MILLI / 10);
    }
    device.stream(heavy, 2 << 20, 0);
    device.runFor(20_000 * MILLI);
    long moments = goneAt.stream().distinct().count();
    assertThat((double) goneAt.size() / moments).isGreaterThan(1.4);
  }

  @Test
  void smallRequestsGoBesideABurst() {
    VirtualDevice device = device(flash(LEAD, 1));
    device.stream(iron, 2 << 20, 0);
    device.runFor(MILLI);
    IoRequest small = device.scattered(new IoStream(lead), 4 << 10);
    assertThat(device.dispatched()).last().isSameAs(small);
  }

  @Test
  void burstsGoOneAfterTheOther() {
    VirtualDevice device = device(flash(LEAD, 1));
    device.submit(iron, 2 << 20);
    device.submit(lead, 2 << 20);
    assertThat(device.dispatched()).hasSize(1);
    device.runFor(BURST_NANOS);
    assertThat(device.dispatched()).hasSize(2);
  }

  @Test
  void whoHasMoreAtTheDevicePaysForMoreOfItsTime() {
    VirtualDevice device = new VirtualDevice(flash(LEAD, 1), request -> 8 * MILLI);
    IoRequest burst = device.submit(iron, 2 << 20); // 256 KiB of it at a time, and 8 as each has
    IoRequest small = device.scattered(new IoStream(lead), 80 << 10); // 80 and 8
    device.runFor(8 * MILLI);
    assertThat(burst.chargedNanos()).isEqualTo(6 * MILLI);
    assertThat(small.chargedNanos()).isEqualTo(2 * MILLI);
  }

  /** It uses the device for half of the time if others are held for it, and the rest is lost. */
  @Test
  void whoIsWaitedForPaysWhileTheDeviceIsEmpty() {
    VirtualDevice device = device(flash(LEAD, 1));
    device.scatteredStream(lead, 4 << 10, MILLI / 2);
    device.stream(iron, 2 << 20, 0);
    device.runFor(20_000 * MILLI);
    assertThat(requestsOf(device, iron) * BURST_NANOS).isGreaterThan(9_500 * MILLI);
  }

  /** Whoever was held may go away meanwhile; then the device is empty for want of work. */
  @Test
  void whoIsWaitedForPaysForNoMoreThanOthersAreHeldFor() {
    FairTree shares = new FairTree();
    IdleCharge held = new IdleCharge(2 * MILLI, shares);
    FlowQueue thinks = shares.of(gold);
    held.holdsFor(thinks, MILLI);
    held.holdsFor(thinks, MILLI + MILLI / 2);
    held.ends(2 * MILLI);
    assertThat(thinks.finishTag).as("by its weight").isEqualTo(MILLI / 2.0);
    held.ends(3 * MILLI);
    assertThat(thinks.finishTag).as("once").isEqualTo(MILLI / 2.0);
    held.holdsFor(thinks, 0);
    held.ends(3_600_000 * MILLI);
    assertThat(thinks.finishTag).isEqualTo(3 * MILLI / 2.0);
  }

  /** Three quick requests, and then one just too late to be waited for. */
  @Test
  void whoIsWaitedForInVainPaysToo() {
    VirtualDevice device = device(flash(LEAD, 1));
    long[] nth = new long[1];
    device.shortScatteredStreams(
        lead, 4 << 10, () -> ++nth[0] % 4 == 0 ? 21 * MILLI / 10 : MILLI / 20);
    device.stream(iron, 2 << 20, 0);
    device.runFor(20_000 * MILLI);
    assertThat(requestsOf(device, iron) * BURST_NANOS).isGreaterThan(9_500 * MILLI);
  }

  @Test
  void nobodyIsHeldForAFlowThatThinksForLong() {
    CountingScheduler counted = flash(LEAD, 1);
    VirtualDevice device = device(counted);
    device.scatteredStream(gold, 4 << 10, 50 * MILLI);
    device.stream(iron, 2 << 20, 0);
    device.runFor(20_000 * MILLI);
    assertThat(requestsOf(device, iron) * BURST_NANOS).isGreaterThan(19_900 * MILLI);
  }

  @Test
  void aRequestThatHangsHoldsOthersForTheTimeOfAnOverdueOneAndNoLonger() {
    SfqScheduler scheduler = new SfqScheduler(settings(LEAD), Depth.fixed(1));
    VirtualDevice device =
        new VirtualDevice(
            scheduler, request -> request.flow() == gold ? 60_000 * MILLI : BURST_NANOS);
    device.afterEachStep(scheduler.shares()::verifyState);
    device.scattered(new IoStream(gold), 4 << 10);
    device.stream(iron, 2 << 20, 0);
    device.runFor(10_000 * MILLI);
    assertThat(requestsOf(device, iron) * BURST_NANOS).isGreaterThan(9_700 * MILLI);
  }

  @Test
  void aDeviceHasSlicesOrLeads() {
    assertThatThrownBy(
            () ->
                new SfqSettings(
                    DeviceProfile.BYTES, Charge.TIME, new Slice(2, 1), LEAD, SCATTERED_DEPTH))
        .hasMessageContaining("not both");
    assertThatThrownBy(() -> new Lead(-1, 0)).hasMessageContaining("a lead of -1 ns");
  }

  private static SfqSettings settings(Lead lead) {
    DeviceProfile flash = DeviceProfile.of(300e6, 300e6, 0, 0);
    return new SfqSettings(flash, Charge.TIME, Slice.NONE, lead, SCATTERED_DEPTH);
  }

  private static CountingScheduler flash(Lead lead, int depth) {
    return new CountingScheduler(new SfqScheduler(settings(lead), Depth.fixed(depth)));
  }

  private static VirtualDevice device(IoScheduler scheduler) {
    return new VirtualDevice(scheduler, request -> request.isScattered() ? MILLI / 2 : BURST_NANOS);
  }

  private static double timeOf(CountingScheduler counted, Flow flow) {
    return counted.counters(0).stream()
        .filter(each -> each.flow().equals(flow.name()))
        .mapToDouble(FlowCounters::serviceNanos)
        .sum();
  }

  private static long requestsOf(VirtualDevice device, Flow flow) {
    return device.dispatched().stream().filter(each -> each.flow() == flow).count();
  }
}
