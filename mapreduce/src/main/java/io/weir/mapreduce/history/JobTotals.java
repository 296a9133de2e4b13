// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.history;

import java.util.Map;

/** What counters of Hadoop say, by name, whatever group they are of. */
final class JobTotals {
  private static final String READ = "_BYTES_READ";
  private static final String WRITTEN = "_BYTES_WRITTEN";
  private static final String LOCAL = "FILE";
  private static final double MEGABYTE = 1 << 20;
  private static final double MILLIS = 1e3;

  private JobTotals() {}

  /** From HDFS, or whatever file system the input is in. */
  static double read(Map<String, Long> counters) {
    return ofOthers(counters, READ);
  }

  static double written(Map<String, Long> counters) {
    return ofOthers(counters, WRITTEN);
  }

  private static double ofOthers(Map<String, Long> counters, String ending) {
    return counters.entrySet().stream()
        .filter(each -> each.getKey().endsWith(ending) && !each.getKey().startsWith(LOCAL))
        .mapToDouble(each -> Math.max(0, each.getValue()))
        .sum();
  }

  static double shuffled(Map<String, Long> counters) {
    return counter(counters, "REDUCE_SHUFFLE_BYTES");
  }

  static double processorSeconds(Map<String, Long> counters) {
    return counter(counters, "CPU_MILLISECONDS") / MILLIS;
  }

  /** Memory of a container, by the job's own counters; 0 if they do not say. */
  static double containerBytes(Map<String, Long> ofJob) {
    double millis = counter(ofJob, "MILLIS_MAPS") + counter(ofJob, "MILLIS_REDUCES");
    double megabytes = counter(ofJob, "MB_MILLIS_MAPS") + counter(ofJob, "MB_MILLIS_REDUCES");
    return millis == 0 ? 0 : megabytes / millis * MEGABYTE;
  }

  private static double counter(Map<String, Long> counters, String name) {
    return Math.max(0, counters.getOrDefault(name, 0L));
  }
}
