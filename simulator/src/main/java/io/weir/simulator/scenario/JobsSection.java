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

  private JobsSection() {}

  static List<JobPlan> read(Section scenario, HadoopSection hadoop, Path folder) {
    List<JobPlan> jobs = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Section each : scenario.sections("jobs")) {
      add(each, hadoop, folder, jobs, names);
    }
    Section trace = scenario.section("trace");
    if (trace != null) {
      TraceSection.read(trace, hadoop, folder, jobs);
    }
    if (jobs.isEmpty()) {
      throw scenario.wrong(
          "needs jobs: one or more, like [{program: terasort, input: 10 GB}], or trace: a file");
    }
    jobs.sort(Comparator.comparingLong(JobPlan::submitNanos));
    return jobs;
  }

  private static void add(
      Section section, HadoopSection hadoop, Path folder, List<JobPlan> jobs, Set<String> names) {
    String program = section.required("program", "a benchmark, or a " + PROFILE);
    String name = section.text("name", program.replace(PROFILE, ""));
    int count = section.count("count", 1, 1);
    long submit = section.nanos("submit", 0);
    long every = section.nanos("every", 0);
    if ((long) jobs.size() + count > ScenarioReader.MOST) {
      throw section.wrong("count", "no more than " + ScenarioReader.MOST + " jobs in all");
    }
    JobPlan first =
        new JobPlan(
            name,
            section.text("user", ""),
            section.text("queue", ""),
            weight(section, "weight"),
            weight(section, "container_weight"),
            section.count("priority", 0, Integer.MIN_VALUE),
            submit,
            profile(section, program, hadoop, folder),
            section.count("replication", hadoop.replication(), 1));
    section.end();
    for (int i = 0; i < count; i++) {
      String its = count == 1 ? name : name + "-" + (i + 1);
      if (!names.add(its)) {
        throw section.wrong("there is another job called " + its + "; name: tells them apart");
      }
      jobs.add(copy(first, its, submit + i * every));
    }
  }

  private static double weight(Section section, String key) {
    double weight = section.decimal(key, 1, 0);
    if (weight == 0) {
      throw section.wrong(key, "above 0");
    }
    return weight;
  }

  private static JobPlan copy(JobPlan job, String name, long submit) {
    return new JobPlan(
        name,
        job.user(),
        job.queue(),
        job.weight(),
        job.containerWeight(),
        job.priority(),
        submit,
        job.profile(),
        job.replication());
  }

  private static JobProfile profile(
      Section section, String program, HadoopSection hadoop, Path folder) {
    if (program.endsWith(PROFILE)) {
      return measured(section, folder.resolve(program));
    }
    Work work = Benchmarks.all().get(program);
    if (work == null) {
      throw section.wrong(
          "program", "a " + PROFILE + " or one of " + String.join(", ", Benchmarks.all().keySet()));
    }
    double block = hadoop.blockBytes();
    double input = section.bytes("input", 0);
    int maps = section.count("maps", (int) Math.ceil(input / block), 0);
    if (maps == 0) {
      throw section.wrong("needs input, like 10 GB, or maps: how many there are");
    }
    int reduces = section.count("reduces", work.intermediatePerByte() == 0 ? 0 : 1, 0);
    double each = input == 0 ? block : input / maps;
    return work.profile(
        program, maps, each, reduces, hadoop.sortBytes(), hadoop.reduceMemoryBytes());
  }

  private static JobProfile measured(Section section, Path file) {
    try {
      JobProfile profile = JobProfileFile.read(file);
      int maps = section.count("maps", profile.maps().tasks(), 1);
      int reduces = section.count("reduces", profile.reduces().tasks(), 0);
      return profile.scaledTo(maps, reduces);
    } catch (IOException | IllegalArgumentException e) {
      throw section.wrong("program", "a profile that can be read: " + e.getMessage());
    }
  }
}
