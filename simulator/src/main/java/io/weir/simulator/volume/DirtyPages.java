// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.volume;

import io.weir.core.request.Require;
import java.util.PriorityQueue;

/**
 * What of a node's memory is written and not on a disk yet. Linux bounds it for all files together:
 * above {@code dirty_background_ratio} disks write, above {@code dirty_ratio} writers wait, each in
 * proportion to what it writes: so who writes little waits little.
 */
public final class DirtyPages {
  private final double backgroundBytes;
  private final double mostBytes;
  private final PriorityQueue<Waiting> waiting = new PriorityQueue<>();
  private long bytes;

  /** What a writer that was never idle would have been let write. */
  private double virtualBytes;

  private long order;

  /** Who writes one file. */
  static final class Writer {
    private double tag;
  }

  private record Waiting(double tag, long order, long bytes, Runnable whenWritten)
      implements Comparable<Waiting> {
    @Override
    public int compareTo(Waiting other) {
      int byTag = Double.compare(tag, other.tag);
      return byTag == 0 ? Long.compare(order, other.order) : byTag;
    }
  }

  /**
   * @param backgroundBytes from which disks write, 0 or more
   * @param mostBytes from which writers wait, above {@code backgroundBytes}
   */
  public DirtyPages(double backgroundBytes, double mostBytes) {
    Require.that(backgroundBytes >= 0, "backgroundBytes", backgroundBytes, "0 or more");
    Require.that(mostBytes > backgroundBytes, "mostBytes", mostBytes, "above " + backgroundBytes);
    this.backgroundBytes = backgroundBytes;
    this.mostBytes = mostBytes;
  }

  /** With the kernel's own ratios, a tenth and a fifth of the memory. */
  public static DirtyPages of(double memoryBytes) {
    return new DirtyPages(memoryBytes / 10, memoryBytes / 5);
  }

  /** A writer writes so much, now or when there is room. */
  void write(Writer writer, long more, Runnable whenWritten) {
    double tag = Math.max(virtualBytes, writer.tag);
    writer.tag = tag + more;
    waiting.add(new Waiting(tag, order++, more, whenWritten));
    letWrite();
  }

  /** So much is on a disk. */
  void wroteOut(long less) {
    bytes -= less;
    letWrite();
  }

  private void letWrite() {
    while (!waiting.isEmpty() && (bytes == 0 || bytes + waiting.peek().bytes() <= mostBytes)) {
      Waiting first = waiting.remove();
      virtualBytes = Math.max(virtualBytes, first.tag());
      bytes += first.bytes();
      first.whenWritten().run();
    }
  }

  boolean isAboveBackground() {
    return bytes > backgroundBytes;
  }

  public long bytes() {
    return bytes;
  }
}
