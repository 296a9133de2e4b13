// SPDX-License-Identifier: Apache-2.0
package io.weir.core;

import org.jspecify.annotations.Nullable;

/**
 * The requests of one block transfer, one after the other: what a disk could serve without a seek.
 *
 * <p>A stream belongs to one flow and sends its requests to one scheduler.
 */
public final class IoStream {
  private final Flow flow;

  // The stream's waiting requests in order of arrival, threaded through IoRequest by the scheduler
  // that holds them.
  @Nullable IoRequest firstWaiting;
  @Nullable IoRequest lastWaiting;

  public IoStream(Flow flow) {
    this.flow = flow;
  }

  public Flow flow() {
    return flow;
  }

  @Override
  public String toString() {
    return "stream of " + flow.name();
  }
}
