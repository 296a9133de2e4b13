// SPDX-License-Identifier: Apache-2.0
package io.weir.core.window;

/**
 * The lengths of a flow's last reads. The least of the last {@value #REMEMBERED} predicts the next,
 * as fetching too little costs one more request, and fetching too much costs device time.
 * Thread-safe.
 */
public final class ReadLengths {
  static final int REMEMBERED = 4;

  private final long[] bytes = new long[REMEMBERED];
  private int at;
  private int known;

  /** A read has ended after so many bytes. */
  public synchronized void add(long readBytes) {
    bytes[at] = readBytes;
    at = (at + 1) % REMEMBERED;
    known = Math.min(REMEMBERED, known + 1);
  }

  /** How long the next read is taken to be at least; 0 before anything is known. */
  public synchronized long leastBytes() {
    long least = known == 0 ? 0 : Long.MAX_VALUE;
    for (int i = 0; i < known; i++) {
      least = Math.min(least, bytes[i]);
    }
    return least;
  }
}
