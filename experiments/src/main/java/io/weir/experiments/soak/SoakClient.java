// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.soak;

import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;

/**
 * One stream that sends its requests one after the other.
 *
 * <pre>
 *              sends                 goes                completes
 *  THINKING ──────────▶ WAITING ───────────▶ AT_DEVICE ────────────▶ THINKING
 *     ▲                    │ withdrawn
 *     └────────────────────┘
 * </pre>
 */
final class SoakClient {
  enum State {
    THINKING,
    WAITING,
    AT_DEVICE
  }

  /** Of a client that is not one of the two probes. */
  static final int NO_PROBE = -1;

  final Flow flow;
  final IoStream stream;
  final IoRequest request;
  final int probe;
  final int place;
  State state = State.THINKING;
  long requestsLeft;
  long estimateNanos;

  /** When it is done with thinking, or the device with it. */
  long atNanos;

  long sequence;

  /** When its last request went to the device. */
  long dispatchedNanos;

  SoakClient(Flow flow, long order, int probe, int place, long requestsLeft) {
    this.flow = flow;
    this.stream = new IoStream(flow, order);
    this.request = new IoRequest(stream);
    this.probe = probe;
    this.place = place;
    this.requestsLeft = requestsLeft;
  }

  boolean isProbe() {
    return probe != NO_PROBE;
  }
}
