// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.admission;

import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.jspecify.annotations.Nullable;

/**
 * Which keys of a job advice may set, and how far: how many tasks run at a time, and how much
 * memory they have. Whoever could set any key would run what he likes in other people's jobs.
 */
final class AdvisedKeys {
  private static final int MOST_TASKS = 1_000_000;

  private AdvisedKeys() {}

  /** Why the key may not have this value, with what is allowed; null if it may. */
  static @Nullable String objection(String key, String value, Configuration conf) {
    Integer most = most(key, conf);
    if (most == null) {
      return "advice may set only %s, %s, %s and %s"
          .formatted(
              MRJobConfig.JOB_RUNNING_MAP_LIMIT,
              MRJobConfig.JOB_RUNNING_REDUCE_LIMIT,
              MRJobConfig.MAP_MEMORY_MB,
              MRJobConfig.REDUCE_MEMORY_MB);
    }
    try {
      int number = Integer.parseInt(value.trim());
      if (number >= 1 && number <= most) {
        return null;
      }
    } catch (NumberFormatException e) {
      // objected to below
    }
    return "it must be a whole number from 1 to " + most;
  }

  /** The largest value of a key; null of one that advice may not set. */
  private static @Nullable Integer most(String key, Configuration conf) {
    int memory =
        conf.getInt(
            YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_MB,
            YarnConfiguration.DEFAULT_RM_SCHEDULER_MAXIMUM_ALLOCATION_MB);
    return Map.of(
            MRJobConfig.JOB_RUNNING_MAP_LIMIT, MOST_TASKS,
            MRJobConfig.JOB_RUNNING_REDUCE_LIMIT, MOST_TASKS,
            MRJobConfig.MAP_MEMORY_MB, memory,
            MRJobConfig.REDUCE_MEMORY_MB, memory)
        .get(key);
  }
}
