// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.jobs;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * One job to run in a process of its own. Travels there as a properties file.
 *
 * @param kind what it does
 * @param jobId {@code job_<stamp>_<number>}; the flow that DataNodes see follows from it
 * @param input a directory, or for TeraGen the number of rows
 * @param output a directory that must not exist yet
 * @param mapSlots how many map tasks run at a time
 * @param reduceSlots how many reduce tasks there are, all at a time
 * @param directory on the local disk, for spills, the log and so on; the process creates it
 * @param keys the job's configuration: at least {@code fs.defaultFS}, and what else it should know
 */
public record JobSpec(
    JobKind kind,
    String jobId,
    String input,
    String output,
    int mapSlots,
    int reduceSlots,
    Path directory,
    Map<String, String> keys) {
  private static final Pattern JOB_ID = Pattern.compile("job_[0-9]+_[0-9]{4,}");
  private static final String KEY = "key.";

  public JobSpec {
    check(JOB_ID.matcher(jobId).matches(), "jobId", jobId, "job_<digits>_<four digits or more>");
    check(mapSlots > 0, "mapSlots", mapSlots, "1 or more");
    check(reduceSlots > 0, "reduceSlots", reduceSlots, "1 or more");
    check(
        kind != JobKind.TERAGEN || input.matches("[0-9]{1,18}"),
        "input",
        input,
        "a number of rows");
    directory = directory.toAbsolutePath();
    keys = Map.copyOf(keys);
  }

  /** The flow that DataNodes count this job's tasks to. */
  public String flow() {
    return jobId.replaceFirst("job_", "application_");
  }

  /** The log of the job's process. */
  public Path log() {
    return directory.resolve("job.log");
  }

  void store(Path file) throws IOException {
    Properties properties = new Properties();
    properties.setProperty("kind", kind.name());
    properties.setProperty("jobId", jobId);
    properties.setProperty("input", input);
    properties.setProperty("output", output);
    properties.setProperty("mapSlots", Integer.toString(mapSlots));
    properties.setProperty("reduceSlots", Integer.toString(reduceSlots));
    properties.setProperty("directory", directory.toString());
    keys.forEach((key, value) -> properties.setProperty(KEY + key, value));
    try (Writer writer = Files.newBufferedWriter(file)) {
      properties.store(writer, null);
    }
  }

  static JobSpec load(Path file) throws IOException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
    }
    Map<String, String> keys = new TreeMap<>();
    for (String name : properties.stringPropertyNames()) {
      if (name.startsWith(KEY)) {
        keys.put(name.substring(KEY.length()), properties.getProperty(name));
      }
    }
    return new JobSpec(
        JobKind.valueOf(properties.getProperty("kind")),
        properties.getProperty("jobId"),
        properties.getProperty("input"),
        properties.getProperty("output"),
        Integer.parseInt(properties.getProperty("mapSlots")),
        Integer.parseInt(properties.getProperty("reduceSlots")),
        Path.of(properties.getProperty("directory")),
        keys);
  }

  private static void check(boolean holds, String name, Object value, String allowed) {
    if (!holds) {
      throw new IllegalArgumentException(
          "%s of a job must be %s, was '%s'".formatted(name, allowed, value));
    }
  }
}
