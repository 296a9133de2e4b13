// SPDX-License-Identifier: Apache-2.0
package io.weir.core.device;

import io.weir.core.request.IoRequest;

/**
 * What a request has cost once it has left the device: the time that it kept the device, with its
 * part of that where others were there too, or what the profile says of its bytes.
 */
public final class RequestCost {
  /** A request is never charged more: a device that hung is not its flow's debt for hours. */
  private static final long MOST_NANOS = 500_000_000L;

  /** Where slices are longer than that, so is what a request is charged at most. */
  private static final long MOST_SLICES = 3;

  private final DeviceProfile device;
  private final Charge charge;
  private final long mostNanos;
  private final DeviceTime time = new DeviceTime();
  private final PartsAtDevice parts;

  public RequestCost(DeviceProfile device, Charge charge, Slice slice, Lead lead) {
    this.device = device;
    this.charge = charge;
    this.mostNanos = Math.max(MOST_NANOS, MOST_SLICES * slice.lengthNanos());
    this.parts = new PartsAtDevice(device, lead.isBounded());
  }

  /** What a request is charged at most. */
  public long mostNanos() {
    return mostNanos;
  }

  /** It goes to the device. */
  public void dispatched(IoRequest request, DeviceTime.Use use, long nowNanos) {
    parts.dispatched(request);
    time.begins(use, !request.isScattered(), parts.of(request), nowNanos);
  }

  /**
   * It has left the device.
   *
   * @param pace its flow's
   * @return what it has cost, in ns of device time
   */
  public long completed(IoRequest request, DeviceTime.Use use, ReadPace pace, long nowNanos) {
    long usedNanos = Math.min(mostNanos, Math.max(request.leastNanos(), time.ends(use, nowNanos)));
    parts.completed(request, use, pace, nowNanos);
    return charge == Charge.TIME
        ? usedNanos
        : device.costNanos(request.operation(), request.movedBytes());
  }
}
