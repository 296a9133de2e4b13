// SPDX-License-Identifier: Apache-2.0
package io.weir.core.record;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;

/** Writes what was recorded as the blocks of a trace, each with a checksum. */
public final class TraceBlocks {
  private final OutputStream out;
  private boolean isBegun;

  public TraceBlocks(OutputStream out) {
    this.out = out;
  }

  /** Writes the next block; nothing where it is empty. */
  public void write(CallRecorder.Filled filled) throws IOException {
    if (!isBegun) {
      out.write(TraceFormat.magic());
      out.write(TraceFormat.VERSION);
      isBegun = true;
    }
    if (filled.length() == 0) {
      return;
    }
    TraceOutput length = new TraceOutput(new byte[Long.BYTES]);
    length.number(filled.length());
    int size = length.size();
    out.write(length.exchange(new byte[0]), 0, size);
    out.write(filled.bytes(), 0, filled.length());
    CRC32 crc = new CRC32();
    crc.update(filled.bytes(), 0, filled.length());
    out.write(ByteBuffer.allocate(Integer.BYTES).putInt((int) crc.getValue()).array());
  }
}
