// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.gate;

/**
 * How many bytes a stream moves between the disk and the page cache in one burst.
 *
 * @param bytes the most; {@link Long#MAX_VALUE}: what the device asks for; 0: no bursts, each chunk
 *     is a request of its own
 */
public record Window(long bytes) {
  static final Window AUTO = new Window(Long.MAX_VALUE);
  static final Window NONE = new Window(0);

  static Window of(long bytes) {
    return new Window(bytes);
  }

  public boolean isNone() {
    return bytes == 0;
  }

  @Override
  public String toString() {
    if (isNone()) {
      return "none";
    }
    return bytes == Long.MAX_VALUE ? "auto" : bytes / 1024 + "k";
  }
}
