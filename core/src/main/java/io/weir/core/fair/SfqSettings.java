// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import io.weir.core.device.Charge;
import io.weir.core.device.DeviceProfile;
import io.weir.core.device.Lead;
import io.weir.core.device.RequestCost;
import io.weir.core.device.Slice;
import io.weir.core.request.IoRequest;

/**
 * The settings of an {@link SfqScheduler} for its device.
 *
 * @param device estimates what a request will cost
 * @param charge what a flow pays for it in the end
 * @param slice how long a flow keeps the device with small requests; {@link Slice#NONE} where there
 *     are no seeks
 * @param lead how far a flow may be ahead of others, where there are no seeks
 * @param scatteredDepth how many scattered requests may be outstanding, so that the device can
 *     order them; 1 or more. Where leads are bounded all requests count; else, only while nothing
 *     else is outstanding.
 */
public record SfqSettings(
    DeviceProfile device, Charge charge, Slice slice, Lead lead, int scatteredDepth) {
  public SfqSettings {
    if (lead.isBounded() && !slice.isNone()) {
      throw new IllegalArgumentException(
          "a device has slices or leads, not both: " + slice + ", " + lead);
    }
    if (scatteredDepth < 1) {
      throw new IllegalArgumentException("scatteredDepth must be 1 or more, was " + scatteredDepth);
    }
  }

  /** SFQ(D) as published, by the profile's costs. */
  public static SfqSettings published(DeviceProfile device) {
    return new SfqSettings(device, Charge.MODEL, Slice.NONE, Lead.UNBOUNDED, 1);
  }

  /** For how long a flow's next request may be waited for. */
  long waitNanos() {
    return lead.isBounded() ? lead.waitNanos() : slice.waitNanos();
  }

  /** What a request will cost by all that is known before: a seek, and its bytes. */
  long estimateNanos(IoRequest request) {
    return device.seekNanos() + device.costNanos(request.operation(), request.bytes());
  }

  RequestCost cost() {
    return new RequestCost(device, charge, slice, lead);
  }
}
