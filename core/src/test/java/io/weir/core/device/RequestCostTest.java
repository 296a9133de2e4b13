// SPDX-License-Identifier: Apache-2.0
package io.weir.core.device;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import org.junit.jupiter.api.Test;

class RequestCostTest {
  private static final long SECOND = 1_000_000_000L;

  private final DeviceTime.Use use = new DeviceTime.Use();
  private final ReadPace pace = new ReadPace();

  @Test
  void itIsTheTimeThatTheDeviceWasKept() {
    assertThat(costOfOne(Charge.TIME, 700)).isEqualTo(700);
  }

  @Test
  void whoHangsIsNotChargedForAllOfIt() {
    assertThat(costOfOne(Charge.TIME, 100 * SECOND)).isEqualTo(SECOND / 2);
  }

  @Test
  void byTheModelItIsWhatItsBytesCost() {
    assertThat(costOfOne(Charge.MODEL, 700)).isEqualTo(10);
  }

  @Test
  void whoKeptTheDeviceBeforePaysForThatToo() {
    RequestCost costs = costs(Charge.TIME);
    IoRequest request = request();
    costs.dispatched(request, use, 0);
    request.costsAtLeast(5_000);
    assertThat(costs.completed(request, use, pace, 700)).isEqualTo(5_000);
  }

  @Test
  void twoThatAreThereTogetherPayForTheTimeOnce() {
    RequestCost costs = costs(Charge.TIME);
    IoRequest one = request();
    IoRequest other = request();
    DeviceTime.Use useOfOther = new DeviceTime.Use();
    costs.dispatched(one, use, 0);
    costs.dispatched(other, useOfOther, 0);
    long both =
        costs.completed(one, use, pace, 1_000) + costs.completed(other, useOfOther, pace, 1_000);
    assertThat(both).isEqualTo(1_000);
  }

  private long costOfOne(Charge charge, long keptNanos) {
    RequestCost costs = costs(charge);
    IoRequest request = request();
    costs.dispatched(request, use, 0);
    return costs.completed(request, use, pace, keptNanos);
  }

  private static RequestCost costs(Charge charge) {
    return new RequestCost(DeviceProfile.BYTES, charge, Slice.NONE, Lead.UNBOUNDED);
  }

  private static IoRequest request() {
    return new IoRequest(new IoStream(new Flow("flow", 1))).aim(Operation.READ, 10);
  }
}
