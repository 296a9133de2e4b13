// SPDX-License-Identifier: Apache-2.0
package io.weir.core.policy;

import io.weir.core.depth.Depth;
import io.weir.core.depth.DepthSettings;
import io.weir.core.depth.FifoScheduler;
import io.weir.core.device.Charge;
import io.weir.core.device.DeviceProfile;
import io.weir.core.device.Lead;
import io.weir.core.device.Slice;
import io.weir.core.fair.SfqScheduler;
import io.weir.core.fair.SfqSettings;
import io.weir.core.request.Flow;
import io.weir.core.request.IoScheduler;
import io.weir.core.streams.CoordinationRule;
import io.weir.core.streams.StreamCoordinator;
import io.weir.core.window.BurstSize;
import org.jspecify.annotations.Nullable;

/**
 * A policy on a device: what its schedulers are made of, in a DataNode and in the simulator.
 *
 * @param device what a request is taken to cost before it was seen
 * @param slice how long a burst may be; {@link Slice#NONE} where there are no seeks
 * @param depth makes the depth of one gate
 * @param scatteredDepth how many scattered requests may be outstanding, 1 or more
 */
public record DevicePolicy(
    Policy policy,
    DeviceProfile device,
    Slice slice,
    DepthSettings depth,
    int scatteredDepth,
    CoordinationRule coordination) {
  private static final int ALL_AT_ONCE = 1024;

  /** Without seeks: a few bursts of such a device. */
  private static final long LEAD_NANOS = 5_000_000;

  /** What a client on the network takes to ask again. */
  private static final long LEAD_WAIT_NANOS = 2_000_000;

  /** Another policy on the same device. */
  public DevicePolicy with(Policy another) {
    return new DevicePolicy(another, device, slice, depth, scatteredDepth, coordination);
  }

  /** A scheduler for one gate. */
  public IoScheduler newScheduler() {
    return switch (policy) {
      case SFQ -> sharing();
      case FIFO -> new FifoScheduler(depth.get());
      case COORDINATE -> losesToSeeks() ? coordinating() : sharing();
      // NONE: for those at a gate when it became none
      case OBSERVE, NONE -> new FifoScheduler(Depth.fixed(ALL_AT_ONCE));
    };
  }

  /** Q for one gate. */
  public BurstSize newBurstSize() {
    return new BurstSize(device, slice);
  }

  /**
   * Whether the device serves several streams worse than few; else {@link Policy#COORDINATE} has
   * nothing to gain, and is {@link Policy#SFQ}.
   */
  public boolean losesToSeeks() {
    return !coordination.curve().isKnown() || coordination.curve().falls();
  }

  /** In whose share a flow has its own, where streams are coordinated; null if in nobody's. */
  static @Nullable Flow parentInQueue(Flow flow) {
    return flow.queue() == flow ? flow.parent() : flow.queue();
  }

  private IoScheduler sharing() {
    return new SfqScheduler(sfq(), depth.get());
  }

  private IoScheduler coordinating() {
    return new StreamCoordinator(
        new SfqScheduler(sfq(), depth.get(), DevicePolicy::parentInQueue),
        coordination,
        slice.waitNanos());
  }

  private SfqSettings sfq() {
    return new SfqSettings(device, Charge.TIME, slice, lead(), scatteredDepth);
  }

  /** Without seeks, requests of several flows are at the device together. */
  private Lead lead() {
    return slice.isNone() && device.seekNanos() == 0
        ? new Lead(LEAD_NANOS, LEAD_WAIT_NANOS)
        : Lead.UNBOUNDED;
  }
}
