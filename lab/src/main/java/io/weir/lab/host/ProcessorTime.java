// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The processor time of a process, all threads that are and were; from Linux's /proc. */
public final class ProcessorTime {
  /** USER_HZ, which Linux keeps at this for whoever reads /proc. */
  private static final double TICKS_PER_SECOND = 100;

  private static final int USER_TIME = 11;
  private static final int SYSTEM_TIME = 12;

  private ProcessorTime() {}

  public static double secondsOf(long pid) throws IOException {
    return parse(Files.readString(Path.of("/proc/" + pid + "/stat")));
  }

  /** The name in parentheses may hold anything, so fields are counted from behind it. */
  static double parse(String stat) {
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    long ticks = Long.parseLong(fields[USER_TIME]) + Long.parseLong(fields[SYSTEM_TIME]);
    return ticks / TICKS_PER_SECOND;
  }
}
