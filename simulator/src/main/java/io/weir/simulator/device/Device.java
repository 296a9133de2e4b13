// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.device;

import io.weir.core.request.IoRequest;

/**
 * What serves requests in the end. It takes as many at a time as its queue is long, and says when
 * each is done.
 */
public interface Device {
  /** How many requests it takes before one of them is done; 1 or more. */
  int queueDepth();

  /** How many it has. */
  int outstanding();

  /**
   * Gives it a request.
   *
   * @throws IllegalStateException if its queue is full
   */
  void submit(IoRequest request);

  /** Who is told of each request that is done; once, before the first one. */
  void whenDone(Done listener);

  /** Told of a request that is done. */
  interface Done {
    void done(IoRequest request);
  }
}
