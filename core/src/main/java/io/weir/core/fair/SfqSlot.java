// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import static java.util.Objects.requireNonNull;

import io.weir.core.device.DeviceTime;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import org.jspecify.annotations.Nullable;

/** What an {@link SfqScheduler} knows of a request that it holds. */
final class SfqSlot {
  private @Nullable IoRequest request;
  private @Nullable FlowQueue queue;

  /** Whether it has gone to the device; else it waits. */
  boolean isDispatched;

  /** When it came. */
  long arrivedNanos;

  /** What its flow was charged when it went. */
  long estimateNanos;

  /** What part of its cost its flow's share pays for. */
  double paidPart;

  /** How many of its flow's requests had gone in order of streams when it came. */
  long wentBefore;

  /** Its number in the {@link DispatchLimit}. */
  long number;

  /** Its neighbours among {@link OutstandingCharges}. */
  @Nullable SfqSlot wentEarlier;

  @Nullable SfqSlot wentLater;

  final DeviceTime.Use use = new DeviceTime.Use();

  void hold(IoRequest its, FlowQueue itsQueue, long itsEstimateNanos) {
    request = its;
    queue = itsQueue;
    estimateNanos = itsEstimateNanos;
    paidPart = 1;
    isDispatched = false;
  }

  /** It is held no longer, and keeps nobody from being forgotten. */
  void clear() {
    request = null;
    queue = null;
  }

  IoRequest request() {
    return requireNonNull(request);
  }

  FlowQueue queue() {
    return requireNonNull(queue);
  }

  IoStream stream() {
    return request().stream();
  }
}
