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
import java.util.concurrent.TimeUnit;

/**
 * The jobs of a trace: SWIM's, or Rumen's if the file's name ends in {@code .json} or {@code
 * .json.gz}. A trace says how many bytes each moves; where it does not say what they cost a
 * processor, it is as sorting does it.
 */
final class TraceSection {
  private static final Key FILE = Key.text("file", "", "a trace of SWIM's or Rumen's").required();
  private static final Key MOST_JOBS = Key.count("jobs", "", "how many of them; all", 1);

  static final Key TRACE =
      Key.section("trace", "jobs of a file, beside those of jobs", FILE, MOST_JOBS);

  private static final double INIT_SECONDS = 1.2;
  private static final double INIT_WAIT_SECONDS = 2.9;
  private static final double MAP_NANOS_PER_BYTE = 19;
  private static final double MERGE_NANOS_PER_BYTE = 6;
  private static final double REDUCE_NANOS_PER_BYTE = 15.5;

  /** So much a reduce has where the trace does not say how many there are. */
  private static final double BYTES_OF_REDUCE = 1 << 30;

  private static final double NANOS = 1e9;
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final int MOST_DAYS = 36_500;
  private static final long MOST_MILLIS = TimeUnit.DAYS.toMillis(MOST_DAYS);

  private TraceSection() {}

  static void read(
      Section section,
      ClusterSection cluster,
      HadoopSection hadoop,
      Path folder,
      List<JobPlan> jobs) {
    section.required(FILE);
    Path file = folder.resolve(section.file(FILE));
    int most = section.count(MOST_JOBS, ScenarioReader.MOST);
    List<JobPlan> read;
    try {
      read = plans(file, most, cluster, hadoop);
    } catch (IOException | IllegalArgumentException e) {
      throw section.unread(FILE, file, "a trace that can be read", e);
    }
    if (read.isEmpty()) {
      throw section.wrong(FILE, "a trace with jobs; there is none");
    }
    jobs.addAll(read);
  }

  /** The jobs of a file, as many as are wanted. */
  static List<JobPlan> plans(Path file, int most, ClusterSection cluster, HadoopSection hadoop)
      throws IOException {
    List<JobPlan> read = new ArrayList<>();
    List<Long> submitted = new ArrayList<>();
    long first = Long.MAX_VALUE;
    long last = 0;
    String whereLast = "";
    try (TraceJobs trace = open(file)) {
      TraceJob job = trace.next();
      while (job != null && read.size() < most) {
        JobPlan plan = plan(job, job.name() + "#" + read.size(), 0, hadoop);
        String why = cluster.whyNotRun(plan, hadoop);
        why = why == null ? cluster.whyNotStored(plan, hadoop) : why;
        if (why != null) {
          throw new ScenarioException(trace.where() + ": job " + job.name() + " " + why);
        }
        read.add(plan);
        submitted.add(job.submitMillis());
        first = Math.min(first, job.submitMillis());
        if (job.submitMillis() >= last) {
          last = job.submitMillis();
          whereLast = trace.where();
        }
        job = trace.next();
      }
    }
    if (last - first > MOST_MILLIS) {
      throw new ScenarioException(
          "%s: submitTime must be at most %d days after that of the first job, was %d ms after it"
              .formatted(whereLast, MOST_DAYS, last - first));
    }
    List<JobPlan> plans = new ArrayList<>();
    for (int i = 0; i < read.size(); i++) {
      JobPlan plan = read.get(i);
      plans.add(plan.submitted(plan.name(), (submitted.get(i) - first) * NANOS_PER_MILLI));
    }
    return plans;
  }

  private static TraceJobs open(Path file) throws IOException {
    String name = file.toString();
    return name.endsWith(".json") || name.endsWith(".json.gz")
        ? RumenTrace.open(file)
        : SwimTrace.open(file);
  }

  /**
   * The jobs of a list, which is by submission, each called as the list calls it. How large the
   * disks are on which their data lay nobody says.
   */
  static List<JobPlan> plans(
      String from, List<TraceJob> jobs, ClusterSection cluster, HadoopSection hadoop) {
    List<JobPlan> plans = new ArrayList<>();
    for (TraceJob each : jobs) {
      long since = (each.submitMillis() - jobs.get(0).submitMillis()) * NANOS_PER_MILLI;
      JobPlan plan = plan(each, each.name(), since, hadoop);
      String why = cluster.whyNotRun(plan, hadoop);
      if (why != null) {
        throw new ScenarioException(from + ": job " + plan.name() + " " + why);
      }
      plans.add(plan);
    }
    return plans;
  }

  private static JobPlan plan(TraceJob job, String name, long submitNanos, HadoopSection hadoop) {
    return new JobPlan(
        name,
        job.user(),
        hadoop.queue(job.queue()),
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
    int reduces = reduces(job);
    double shuffle = reduces == 0 ? 0 : Math.max(1, job.shuffleBytes());
    return work(job, reads, input, shuffle, maps, reduces, hadoop.sortBytes())
        .profile(
            job.name(),
            maps,
            input / maps,
            reduces,
            hadoop.sortBytes(),
            hadoop.reduceMemoryBytes());
  }

  /** What it does with a byte: as the job was measured, where it was, else as a sort does it. */
  private static Work work(
      TraceJob job,
      boolean reads,
      double input,
      double shuffle,
      int maps,
      int reduces,
      double sortBytes) {
    double init = INIT_SECONDS;
    double map = MAP_NANOS_PER_BYTE;
    double merge = MERGE_NANOS_PER_BYTE;
    double reduce = REDUCE_NANOS_PER_BYTE;
    if (job.mapProcessorSeconds() >= 0) {
      double ofMap = job.mapProcessorSeconds() / maps;
      double ofReduce = reduces == 0 ? ofMap : Math.max(0, job.reduceProcessorSeconds()) / reduces;
      init = Math.min(init, Math.min(ofMap, ofReduce));
      double merged = shuffle / maps > sortBytes ? shuffle / maps : 0;
      map = (ofMap - init) * NANOS / (input / maps + merged);
      merge = map;
      reduce = reduces == 0 ? 0 : (ofReduce - init) * NANOS / (shuffle / reduces);
    }
    return new Work(
        init,
        INIT_WAIT_SECONDS,
        reads,
        map,
        shuffle / input,
        merge,
        reduce,
        job.outputBytes() / (reduces == 0 ? input : shuffle));
  }

  private static int reduces(TraceJob job) {
    if (job.reduces() != TraceJob.UNKNOWN) {
      return job.reduces();
    }
    return (int) Math.ceil(job.shuffleBytes() / BYTES_OF_REDUCE);
  }
}
