// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.prediction;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.lab.jobs.JobKind;
import io.weir.linux.DeviceFile;
import io.weir.mapreduce.profile.StageTimes;
import io.weir.model.job.JobProfileFile;
import io.weir.model.job.Stage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/**
 * The folder that a run leaves beside its result: the device, the processors, profiles and
 * histories of jobs. Predictions can be made anew from it, by another model, without measuring for
 * hours.
 */
final class KeptJobs {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String DEVICE = "disk.device.json";
  private static final String PROCESSORS = "processors.json";
  private static final String PROFILE = ".profile.json";
  private static final String HISTORY = ".jhist";

  private final Path folder;

  KeptJobs(Path folder) {
    this.folder = folder;
  }

  Path device() {
    return folder.resolve(DEVICE);
  }

  Path profile(JobKind kind) {
    return folder.resolve(MeasuredJobs.label(kind) + PROFILE);
  }

  /** Of the run that the profile is from. */
  Path profiled(JobKind kind) {
    return folder.resolve(MeasuredJobs.label(kind) + "-profile" + HISTORY);
  }

  Path history(JobKind kind, int slots, int repeat) {
    return folder.resolve(
        "%s-%d-slots-%d%s".formatted(MeasuredJobs.label(kind), slots, repeat, HISTORY));
  }

  Path beside(JobKind kind, int repeat) {
    return folder.resolve("%s-%d%s".formatted(MeasuredJobs.mixed(kind), repeat, HISTORY));
  }

  void write(MeasuredJobs jobs) throws IOException {
    ObjectNode processors = JSON.createObjectNode();
    jobs.worth().forEach(processors.putArray("worth")::add);
    ObjectNode daemons = processors.putObject("daemons");
    jobs.kinds().forEach(each -> daemons.put(MeasuredJobs.label(each), jobs.ofDaemons(each)));
    Files.writeString(folder.resolve(PROCESSORS), processors.toPrettyString());
  }

  /**
   * @throws IOException if something of it is missing or broken
   */
  MeasuredJobs read() throws IOException {
    MeasuredJobs jobs = new MeasuredJobs();
    jobs.probed(DeviceFile.read(device()));
    JsonNode processors = JSON.readTree(folder.resolve(PROCESSORS).toFile());
    processors.path("worth").forEach(each -> jobs.processors(each.asDouble()));
    for (JobKind kind : JobKind.values()) {
      if (Files.exists(profile(kind))) {
        double besides = processors.path("daemons").path(MeasuredJobs.label(kind)).asDouble();
        jobs.profile(kind, JobProfileFile.read(profile(kind)), besides);
        readRuns(jobs, kind);
      }
    }
    return jobs;
  }

  private void readRuns(MeasuredJobs jobs, JobKind kind) throws IOException {
    Configuration conf = new Configuration();
    String label = MeasuredJobs.label(kind);
    Pattern bySlots = Pattern.compile(label + "-([0-9]+)-slots-([0-9]+)" + Pattern.quote(HISTORY));
    Pattern beside = Pattern.compile(MeasuredJobs.mixed(kind) + "-[0-9]+" + Pattern.quote(HISTORY));
    for (Path file : files()) {
      Matcher run = bySlots.matcher(file.getFileName().toString());
      if (run.matches()) {
        StageTimes times = times(file, conf);
        for (Stage stage : Stage.values()) {
          jobs.ran(
              kind,
              Integer.parseInt(run.group(1)),
              Integer.parseInt(run.group(2)),
              stage,
              times.seconds(stage));
        }
      } else if (beside.matcher(file.getFileName().toString()).matches()) {
        jobs.ranBeside(kind, times(file, conf).seconds());
      }
    }
  }

  private static StageTimes times(Path file, Configuration conf) throws IOException {
    return StageTimes.of(new org.apache.hadoop.fs.Path(file.toUri()), conf);
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.sorted().toList();
    }
  }
}
