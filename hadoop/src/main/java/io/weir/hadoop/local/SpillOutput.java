// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.local;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A map's spill, which tells the task's log how long the sort before it took: a map makes the file,
 * sorts, and writes. Nothing of Hadoop's counters or logs tells the two apart, and a profile of the
 * job wants to know ({@code weir profile}).
 */
final class SpillOutput extends FilterOutputStream {
  private static final Logger LOG = LoggerFactory.getLogger(SpillOutput.class);
  private static final Pattern NAME = Pattern.compile("spill[0-9]+\\.out");

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final String name;
  private final long createdNanos = System.nanoTime();
  private final long processorNanosThen = processorNanos();
  private boolean written;

  SpillOutput(OutputStream stock, String name) {
    super(stock);
    this.name = name;
  }

  static boolean isSpill(String name) {
    return NAME.matcher(name).matches();
  }

  private long processorNanos() {
    return threads.isCurrentThreadCpuTimeSupported() ? threads.getCurrentThreadCpuTime() : 0;
  }

  private void sorted() {
    if (!written) {
      written = true;
      LOG.info(
          "Sorted for {} in {} ms with {} ms of a processor",
          name,
          (System.nanoTime() - createdNanos) / 1_000_000,
          (processorNanos() - processorNanosThen) / 1_000_000);
    }
  }

  @Override
  public void write(int octet) throws IOException {
    sorted();
    out.write(octet);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    sorted();
    out.write(bytes, offset, length);
  }
}
