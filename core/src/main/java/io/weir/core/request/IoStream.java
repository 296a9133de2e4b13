// SPDX-License-Identifier: Apache-2.0
package io.weir.core.request;

import org.jspecify.annotations.Nullable;

/**
 * The requests of one block transfer, one after the other: what a disk could serve without a seek.
 *
 * <p>A stream belongs to one flow and sends its requests to one scheduler.
 */
public final class IoStream {
  private final Flow flow;
  private final long order;
  private boolean ended;

  /** What layers of schedulers keep with it, by {@link StreamStates}. */
  StreamStates.@Nullable Kept kept;

  public IoStream(Flow flow) {
    this(flow, 0);
  }

  /**
   * @param order the flow's requests go from stream to stream by this number, round and round.
   *     Streams that depend on each other on several devices, like the replicas of a block that is
   *     being written, should have the same number on all of them, so that their requests go
   *     together
   */
  public IoStream(Flow flow, long order) {
    this.flow = flow;
    this.order = order;
  }

  public long order() {
    return order;
  }

  public Flow flow() {
    return flow;
  }

  /** Says that no request follows, so that nobody waits for one. */
  public void end() {
    ended = true;
  }

  public boolean hasEnded() {
    return ended;
  }

  @Override
  public String toString() {
    return "stream of " + flow.name();
  }
}
