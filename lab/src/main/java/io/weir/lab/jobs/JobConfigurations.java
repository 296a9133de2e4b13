// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.jobs;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;

/** What a job in a process of its own is told, beyond its own classes. */
final class JobConfigurations {
  private static final int WARM_UP_POLL_MILLIS = 50;
  private static final int SORT_MEGABYTES = 16;
  private static final long MERGE_BYTES = 48 * 1024 * 1024;

  private JobConfigurations() {}

  /** The job that a specification asks for. */
  static Job of(JobSpec spec) throws IOException {
    return spec.kind().create(configuration(spec), spec.input(), spec.output());
  }

  /**
   * A job of the same kind that touches no cluster: what it loads and compiles is warm afterwards.
   */
  static Job warmUp(JobSpec spec, String input, String output) throws IOException {
    Configuration configuration = configuration(spec);
    configuration.set("fs.defaultFS", "file:///");
    configuration.set(WeirLocalRunner.JOB_ID_KEY, "job_0_0000");
    configuration.setInt("mapreduce.job.maps", 1);
    configuration.setInt("mapreduce.client.completion.pollinterval", WARM_UP_POLL_MILLIS);
    return spec.kind().create(configuration, input, output);
  }

  private static Configuration configuration(JobSpec spec) {
    Configuration configuration = new Configuration();
    configuration.set("mapreduce.framework.name", WeirLocalProvider.FRAMEWORK);
    configuration.set(WeirLocalRunner.JOB_ID_KEY, spec.jobId());
    configuration.setInt("mapreduce.local.map.tasks.maximum", spec.mapSlots());
    configuration.setInt("mapreduce.local.reduce.tasks.maximum", spec.reduceSlots());
    configuration.setInt("mapreduce.job.maps", spec.mapSlots());
    configuration.setInt("mapreduce.job.reduces", spec.reduceSlots());

    // A client is named after the task whose configuration it was made with: tasks that share a
    // process must not share a client.
    configuration.setBoolean("fs.hdfs.impl.disable.cache", true);

    // All tasks share one heap, which each would otherwise take for its own.
    configuration.setInt("mapreduce.task.io.sort.mb", SORT_MEGABYTES);
    configuration.setLong("mapreduce.reduce.memory.totalbytes", MERGE_BYTES);

    Path local = spec.directory();
    configuration.set("hadoop.tmp.dir", local.resolve("tmp").toString());
    configuration.set("mapreduce.cluster.local.dir", local.resolve("local").toString());
    configuration.set("mapreduce.jobtracker.system.dir", local.resolve("system").toString());
    configuration.set("mapreduce.jobtracker.staging.root.dir", local.resolve("staging").toString());

    spec.keys().forEach(configuration::set);
    return configuration;
  }
}
