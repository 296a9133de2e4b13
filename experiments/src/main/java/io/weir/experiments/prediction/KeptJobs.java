// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.prediction;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.lab.host.ProcessorProbe;
import io.weir.lab.jobs.JobKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The folder that runs on a site leave: the device, the processors, and of each run its history,
 * its tasks' logs and what it used of processors and disks. Profiles and predictions can be made
 * anew from it, by another model, without measuring for hours.
 */
final class KeptJobs {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String WORTH = "worth";
  private static final String SPEED = "speed";
  private static final String BEFORE = "before";

  private final Path folder;

  KeptJobs(Path folder) {
    this.folder = folder;
  }

  Path device() {
    return folder.resolve("disk.device.json");
  }

  Path history(JobRun run, JobKind kind) {
    return folder.resolve(run.nameOf(kind) + ".jhist");
  }

  Path use(JobRun run) {
    return folder.resolve(run.name() + ".use");
  }

  /** Of the tasks of all runs. */
  Path logs() {
    return folder.resolve("logs");
  }

  boolean has(JobRun run) {
    return Files.exists(device())
        && run.kinds().stream().allMatch(kind -> Files.exists(history(run, kind)));
  }

  void probed(String device) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(device(), device);
  }

  /**
   * What this machine's processors are worth, measured once more.
   *
   * @param before what is run then
   */
  void processors(ProcessorProbe.Measured measured, String before) throws IOException {
    ObjectNode written = JSON.createObjectNode();
    if (Files.exists(processorsFile())) {
      written.setAll((ObjectNode) JSON.readTree(processorsFile().toFile()));
    }
    written.withArray(WORTH).add(measured.cores());
    written.withArray(SPEED).add(measured.speed());
    written.withArray(BEFORE).add(before);
    Files.createDirectories(folder);
    Files.writeString(processorsFile(), written.toPrettyString());
  }

  /** How many cores they were found to be worth, each time. */
  List<Double> cores() throws IOException {
    List<Double> all = new ArrayList<>();
    if (Files.exists(processorsFile())) {
      JsonNode read = JSON.readTree(processorsFile().toFile());
      read.path(WORTH).forEach(each -> all.add(each.asDouble()));
    }
    return all;
  }

  private Path processorsFile() {
    return folder.resolve("processors.json");
  }
}
