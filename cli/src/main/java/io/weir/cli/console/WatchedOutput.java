// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.console;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Remembers why something could not be written, as a PrintStream on it does not. */
final class WatchedOutput extends OutputStream {
  private final OutputStream out;
  private volatile @Nullable IOException failure;

  WatchedOutput(OutputStream out) {
    this.out = out;
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }

  @Override
  public void flush() throws IOException {
    try {
      out.flush();
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }

  /** Null if all was written, or if whoever read it has read enough, as head does. */
  @Nullable IOException failure() {
    IOException last = failure;
    return last == null
            || String.valueOf(last.getMessage()).toLowerCase(Locale.ROOT).contains("pipe")
        ? null
        : last;
  }
}
