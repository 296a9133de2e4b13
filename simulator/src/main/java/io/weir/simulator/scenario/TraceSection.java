// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.scenario;

import io.weir.model.job.JobProfile;
import io.weir.simulator.job.JobPlan;
import io.weir.simulator.job.Work;
import io.weir.simulator.trace.RumenTrace;
import io.weir.simulator.trace.SwimTrace;
import io.weir.simulator.trace.TraceJob;
import io.weir.simulator.trace.TraceJobs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The jobs of a trace: SWIM's, or Rumen's if the file's name ends in {@code .json}. A trace says
 * how many bytes each moves; what a byte costs a processor is as sorting does it.
 */
final class TraceSection {
  private static final double INIT_SECONDS = 1.2;
  private static final double INIT_WAIT_SECONDS = 2.9;
  private static final double MAP_NANOS_PER_BYTE = 19;
  private static final double MERGE_NANOS_PER_BYTE = 6;
  private static final double REDUCE_NANOS_PER_BYTE = 15.5;

  /** So much a reduce has where the trace does not say how many there are. */
  private static final double BYTES_OF_REDUCE = 1 << 30;

  private static final long NANOS_PER_MILLI = 1_000_000;

  private TraceSection() {}

  static void read(Section section, HadoopSection hadoop, Path folder, List<JobPlan> jobs) {
    Path file = folder.resolve(section.required("file", "a trace of SWIM's or Rumen's"));
    int most = section.count("jobs", ScenarioReader.MOST, 1);
    section.end();
    List<JobPlan> read = new ArrayList<>();
    try (TraceJobs trace = open(file)) {
      TraceJob job = trace.next();
      long first = job == null ? 0 : job.submitMillis();
      while (job != null && read.size() < most) {
        read.add(plan(job, read.size(), (job.submitMillis() - first) * NANOS_PER_MILLI, hadoop));
        job = trace.next();
      }
    } catch (IOException | IllegalArgumentException e) {
      throw section.wrong("file", "a trace that can be read: " + e.getMessage());
    }
    if (read.isEmpty()) {
      throw section.wrong("file", "a trace with jobs; there is none");
    }
    jobs.addAll(read);
  }

  private static TraceJobs open(Path file) throws IOException {
    return file.toString().endsWith(".json") ? RumenTrace.open(file) : SwimTrace.open(file);
  }

  private static JobPlan plan(TraceJob job, int number, long submitNanos, HadoopSection hadoop) {
    return new JobPlan(
        job.name() + "#" + number,
        job.user(),
        job.queue(),
        1,
        1,
        0,
        submitNanos,
        profile(job, hadoop),
        hadoop.replication());
  }

  private static JobProfile profile(TraceJob job, HadoopSection hadoop) {
    boolean reads = job.mapInputBytes() > 0;
    double input =
        reads ? job.mapInputBytes() : Math.max(1, Math.max(job.shuffleBytes(), job.outputBytes()));
    int maps = job.maps() > 0 ? job.maps() : (int) Math.ceil(input / hadoop.blockBytes());
    double shuffle = job.shuffleBytes();
    int reduces = reduces(job);
    double output = job.outputBytes() / (reduces == 0 ? input : Math.max(1, shuffle));
    Work work =
        new Work(
            INIT_SECONDS,
            INIT_WAIT_SECONDS,
            reads,
            MAP_NANOS_PER_BYTE,
            reduces == 0 ? 0 : Math.max(1, shuffle) / input,
            MERGE_NANOS_PER_BYTE,
            REDUCE_NANOS_PER_BYTE,
            output);
    return work.profile(
        job.name(), maps, input / maps, reduces, hadoop.sortBytes(), hadoop.reduceMemoryBytes());
  }

  private static int reduces(TraceJob job) {
    if (job.reduces() != TraceJob.UNKNOWN) {
      return job.reduces();
    }
    return (int) Math.ceil(job.shuffleBytes() / BYTES_OF_REDUCE);
  }
}
