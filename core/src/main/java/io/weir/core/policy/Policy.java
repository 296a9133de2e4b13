// SPDX-License-Identifier: Apache-2.0
package io.weir.core.policy;

/** What decides at the gate of a device. */
public enum Policy {
  /** Shares by weight. */
  SFQ,

  /** Who came first. */
  FIFO,

  /** Streams by the priority of their jobs, and shares behind them. */
  COORDINATE,

  /** Everything is counted, and nobody waits. */
  OBSERVE,

  /** Nobody waits, and nothing is counted. */
  NONE
}
