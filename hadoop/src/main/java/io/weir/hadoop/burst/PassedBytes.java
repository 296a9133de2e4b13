// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.burst;

import io.weir.core.gate.GatedStream;
import io.weir.core.request.Operation;

/**
 * What a client moved through the page cache, told to the gate in steps, as each takes its lock.
 */
final class PassedBytes {
  private static final long STEP_BYTES = 1 << 20;

  private final GatedStream stream;
  private final Operation operation;

  // Guarded by this.
  private long bytes;
  private long untoldBytes;

  PassedBytes(GatedStream stream, Operation operation) {
    this.stream = stream;
    this.operation = operation;
  }

  void add(long moved) {
    boolean isMuch;
    synchronized (this) {
      bytes += moved;
      untoldBytes += moved;
      isMuch = untoldBytes >= STEP_BYTES;
    }
    if (isMuch) {
      tell();
    }
  }

  void tell() {
    long told;
    synchronized (this) {
      told = untoldBytes;
      untoldBytes = 0;
    }
    if (told > 0) {
      stream.passed(operation, told);
    }
  }

  synchronized long bytes() {
    return bytes;
  }
}
