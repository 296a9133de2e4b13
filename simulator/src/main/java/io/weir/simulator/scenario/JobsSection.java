// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.scenario;

import io.weir.model.job.JobProfile;
import io.weir.model.job.JobProfileFile;
import io.weir.simulator.job.Benchmarks;
import io.weir.simulator.job.JobPlan;
import io.weir.simulator.job.Work;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The jobs of a scenario: each one of a benchmark, or of a profile that {@code weir profile} wrote.
 */
final class JobsSection {
  private static final String PROFILE = ".profile.json";

  /** After the first job. */
  static final String LONGEST = "36500 d";

  private static final Key PROGRAM =
      Key.text("program", "", "a benchmark, or a " + PROFILE + " that weir profile has written")
          .required();
  private static final Key INPUT =
      Key.bytes("input", "0", "how much it reads, or makes; a map a block");
  private static final Key MAPS =
      Key.count("maps", "", "how many", 0).within("0", ClusterSection.MOST_TASKS);
  private static final Key REDUCES =
      Key.count("reduces", "", "how many; 1, or 0 if maps are all it has", 0)
          .within("0", ClusterSection.MOST_TASKS);
  private static final Key NAME = Key.text("name", "", "of the job; the program's");
  private static final Key USER = Key.text("user", "", "users share disks first, then their jobs");
  private static final Key QUEUE = Key.text("queue", "", "in which it waits for containers");
  private static final Key WEIGHT =
      Key.weight("weight", "1", "of its share of disks among the jobs of its user");
  private static final Key PRIORITY =
      Key.count(
          "priority",
          "0",
          "for coordinate, and of containers under fifo and capacity: lower goes first",
          Integer.MIN_VALUE);
  private static final Key CONTAINER_WEIGHT =
      Key.weight("container_weight", "1", "of its share of the fair scheduler's containers");
  private static final Key REPLICATION =
      Key.count("replication", "", "of what it writes; as hadoop says", 1).within("1", "512");
  private static final Key SUBMIT =
      Key.time("submit", "0 s", "when it is submitted").within("0 s", LONGEST);
  private static final Key COUNT =
      Key.count("count", "1", "how many such jobs", 1)
          .within("1", Integer.toString(ScenarioReader.MOST));
  private static final Key EVERY =
      Key.time("every", "0 s", "how long between two of them").within("0 s", LONGEST);

  static final Key JOBS =
      Key.sections(
          "jobs",
          "a list of jobs",
          PROGRAM,
          INPUT,
          MAPS,
          REDUCES,
          NAME,
          USER,
          QUEUE,
          WEIGHT,
          PRIORITY,
          CONTAINER_WEIGHT,
          REPLICATION,
          SUBMIT,
          COUNT,
          EVERY);

  private JobsSection() {}

  static List<JobPlan> read(
      Section scenario, ClusterSection cluster, HadoopSection hadoop, Path folder) {
    List<JobPlan> jobs = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Section each : scenario.sections(JOBS)) {
      add(each, cluster, hadoop, folder, jobs, names);
    }
    Section trace = scenario.section(TraceSection.TRACE);
    if (trace != null) {
      TraceSection.read(trace, cluster, hadoop, folder, jobs);
    }
    if (jobs.isEmpty()) {
      throw scenario.wrong(
          "needs jobs: one or more, like [{program: terasort, input: 10 GB}], or trace: a file");
    }
    jobs.sort(Comparator.comparingLong(JobPlan::submitNanos));
    return jobs;
  }

  private static void add(
      Section section,
      ClusterSection cluster,
      HadoopSection hadoop,
      Path folder,
      List<JobPlan> jobs,
      Set<String> names) {
    String program = section.required(PROGRAM);
    String name = section.has(NAME) ? section.text(NAME) : program.replace(PROFILE, "");
    int count = section.count(COUNT);
    long submit = section.nanos(SUBMIT);
    long every = section.nanos(EVERY);
    if ((long) jobs.size() + count > ScenarioReader.MOST) {
      throw section.wrong(COUNT, "no more than " + ScenarioReader.MOST + " jobs in all");
    }
    if (submit + (count - 1.0) * every > EVERY.mostNumber()) {
      throw section.wrong(EVERY, "so short that the last job comes within " + LONGEST);
    }
    JobPlan first =
        new JobPlan(
            name,
            section.text(USER),
            hadoop.queue(section.text(QUEUE)),
            section.decimal(WEIGHT),
            section.decimal(CONTAINER_WEIGHT),
            section.count(PRIORITY),
            submit,
            profile(section, program, hadoop, folder),
            section.count(REPLICATION, hadoop.replication()));
    String why = cluster.whyNotRun(first, hadoop);
    why = why == null ? cluster.whyNotStored(first, hadoop) : why;
    if (why != null) {
      throw section.wrong("job " + name + " " + why);
    }
    for (int i = 0; i < count; i++) {
      String its = count == 1 ? name : name + "-" + (i + 1);
      if (!names.add(its)) {
        throw section.wrong("there is another job called " + its + "; name: tells them apart");
      }
      jobs.add(first.submitted(its, submit + i * every));
    }
  }

  private static JobProfile profile(
      Section section, String program, HadoopSection hadoop, Path folder) {
    if (program.endsWith(PROFILE)) {
      return measured(section, folder.resolve(section.file(PROGRAM)));
    }
    Work work = Benchmarks.all().get(program);
    if (work == null) {
      throw section.wrong(
          PROGRAM, "a " + PROFILE + " or one of " + String.join(", ", Benchmarks.all().keySet()));
    }
    double block = hadoop.blockBytes();
    double input = section.bytes(INPUT);
    int maps = section.count(MAPS, (int) Math.ceil(input / block));
    if (maps == 0) {
      throw section.wrong("needs input, like 10 GB, or maps: how many there are");
    }
    int reduces = section.count(REDUCES, work.intermediatePerByte() == 0 ? 0 : 1);
    double each = input == 0 ? block : input / maps;
    return work.profile(
        program, maps, each, reduces, hadoop.sortBytes(), hadoop.reduceMemoryBytes());
  }

  private static JobProfile measured(Section section, Path file) {
    try {
      JobProfile profile = JobProfileFile.read(file);
      int maps = section.count(MAPS, profile.maps().tasks());
      int reduces = section.count(REDUCES, profile.reduces().tasks());
      return profile.scaledTo(maps, reduces);
    } catch (IOException | IllegalArgumentException e) {
      throw section.unread(PROGRAM, file, "a profile that can be read", e);
    }
  }
}
