// SPDX-License-Identifier: Apache-2.0
package io.weir.core.record;

import java.nio.charset.StandardCharsets;

/** The numbers of the layout of a trace; see docs/design/traces.md. */
final class TraceFormat {
  static final int VERSION = 1;

  /** A block has no more bytes: whoever reads damaged ones needs no more memory. */
  static final int MOST_BLOCK_BYTES = 8 << 20;

  static final int MOST_TEXT_BYTES = 4096;
  static final int MOST_CURVE = 1024;

  static final int NEW_STACK = 1;
  static final int NEW_FLOW = 2;
  static final int FLOW_IS = 3;
  static final int LIMIT_IS = 4;
  static final int NEW_STREAM = 5;
  static final int CHANGED_MEANWHILE = 6;
  static final int URGENT_AT = 7;
  static final int TICK = 8;
  static final int END = 9;
  static final int ENQUEUE = 10;
  static final int NEXT_IDLE = 11;
  static final int NEXT_WAIT = 12;
  static final int NEXT_DISPATCH = 13;
  static final int COMPLETE = 14;
  static final int WITHDRAW = 15;
  static final int GOES_NOW = 16;
  static final int ASKS_NO_MORE = 17;
  static final int ENDED = 18;
  static final int LAST_TYPE = ENDED;

  private TraceFormat() {}

  /** How a trace begins. */
  static byte[] magic() {
    return "weir-trace".getBytes(StandardCharsets.US_ASCII);
  }
}
