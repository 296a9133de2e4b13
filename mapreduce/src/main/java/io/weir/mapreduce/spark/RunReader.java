// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.spark;

import com.fasterxml.jackson.databind.JsonNode;
import io.weir.model.file.BadFileException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Follows an application through its events. What it keeps grows with the stages, not the tasks.
 */
final class RunReader {
  private static final Set<String> READ =
      Set.of(
          "SparkListenerLogStart",
          "SparkListenerApplicationStart",
          "SparkListenerApplicationEnd",
          "SparkListenerEnvironmentUpdate",
          "SparkListenerExecutorAdded",
          "SparkListenerExecutorRemoved",
          "SparkListenerJobStart",
          "SparkListenerJobEnd",
          "SparkListenerStageSubmitted",
          "SparkListenerStageCompleted",
          "SparkListenerTaskEnd");

  private static final Pattern KNOWN_VERSION = Pattern.compile("[34]\\..*");
  private static final String FAILURE = "Failure Reason";

  private final Map<Integer, RanJob> jobs = new LinkedHashMap<>();
  private final Map<Integer, Integer> jobOfStage = new HashMap<>();
  private final Map<Integer, RanStage> stages = new LinkedHashMap<>();
  private final Set<Integer> keptInMemory = new HashSet<>();
  private final Executors executors = new Executors();
  private final List<String> doubts = new ArrayList<>();

  /** Jobs that have ended, and that no job followed that has ended too. */
  private final List<RanJob> latest = new ArrayList<>();

  private String name = "";
  private double startMillis = Double.NaN;
  private double endMillis = Double.NaN;

  static boolean reads(String event) {
    return READ.contains(event);
  }

  /** One event after the other. */
  void event(String event, JsonNode fields) throws BadFileException {
    switch (event) {
      case "SparkListenerLogStart" -> checkVersion(fields.path("Spark Version").asText());
      case "SparkListenerApplicationStart" -> starts(fields);
      case "SparkListenerApplicationEnd" -> endMillis = number(fields, "Timestamp");
      case "SparkListenerEnvironmentUpdate" ->
          executors.cpusOfTask(fields.path("Spark Properties").path("spark.task.cpus").asInt(1));
      case "SparkListenerExecutorAdded" ->
          executors.added(
              fields.path("Executor ID").asText(),
              fields.path("Executor Info").path("Host").asText(),
              fields.path("Executor Info").path("Total Cores").asInt());
      case "SparkListenerExecutorRemoved" -> executors.removed(fields.path("Executor ID").asText());
      case "SparkListenerJobStart" -> jobStarts(fields);
      case "SparkListenerJobEnd" -> jobEnds(fields);
      case "SparkListenerStageSubmitted" -> stageStarts(fields.path("Stage Info"));
      case "SparkListenerStageCompleted" -> stageEnds(fields.path("Stage Info"));
      default -> taskEnds(fields);
    }
  }

  private void starts(JsonNode fields) throws BadFileException {
    String its = fields.path("App Name").asText();
    if (!Double.isNaN(startMillis)) {
      throw new BadFileException(
          "a second application, '%s', begins after '%s': a log must be of one"
              .formatted(its, name));
    }
    name = its;
    startMillis = number(fields, "Timestamp");
  }

  private static void checkVersion(String version) throws BadFileException {
    if (!KNOWN_VERSION.matcher(version).matches()) {
      throw new BadFileException("Spark Version must be 3.x or 4.x, was '%s'".formatted(version));
    }
  }

  private void jobStarts(JsonNode fields) throws BadFileException {
    int id = whole(fields, "Job ID");
    List<RanStage> after = latest.stream().flatMap(each -> each.last().stream()).toList();
    jobs.put(id, new RanJob(number(fields, "Submission Time"), after));
    for (JsonNode each : fields.path("Stage IDs")) {
      jobOfStage.putIfAbsent(each.asInt(), id);
    }
  }

  private void jobEnds(JsonNode fields) throws BadFileException {
    int id = whole(fields, "Job ID");
    JsonNode result = fields.path("Job Result");
    if (!result.path("Result").asText().equals("JobSucceeded")) {
      throw new BadFileException(
          "the application failed: job %d has Result %s (%s)"
              .formatted(
                  id,
                  result.path("Result").asText(),
                  firstLine(result.path("Exception").path("Message").asText())));
    }
    RanJob ended = jobs.get(id);
    if (ended != null) {
      double end = number(fields, "Completion Time");
      latest.removeIf(each -> each.endMillis <= ended.startMillis);
      ended.endMillis = end;
      latest.add(ended);
    }
  }

  private void stageStarts(JsonNode info) throws BadFileException {
    int id = whole(info, "Stage ID");
    if (stages.containsKey(id)) {
      doubts.add(
          "stage %d was run again, as data was lost: the profile has what that took as a wait"
              .formatted(id));
      return;
    }
    RanStage stage =
        new RanStage(
            id,
            info.path("Stage Name").asText(),
            jobOfStage.getOrDefault(id, -1),
            number(info, "Submission Time"));
    for (JsonNode each : info.path("Parent IDs")) {
      stage.parents.add(each.asInt());
    }
    stage.readsFromMemory =
        !readsSource(info) || inMemory(info).stream().anyMatch(keptInMemory::contains);
    stages.put(id, stage);
    RanJob job = jobs.get(stage.job);
    if (job != null) {
      job.stages.add(stage);
    }
  }

  private void stageEnds(JsonNode info) throws BadFileException {
    RanStage stage = stages.get(whole(info, "Stage ID"));
    if (stage != null && !stage.hasEnded() && !info.has(FAILURE)) {
      stage.endMillis = number(info, "Completion Time");
      keptInMemory.addAll(inMemory(info));
    }
  }

  /** Whether it goes through a data set that is made of no other one, as of files. */
  private static boolean readsSource(JsonNode info) {
    if (info.path("Parent IDs").isEmpty()) {
      return true;
    }
    for (JsonNode each : info.path("RDD Info")) {
      if (each.path("Parent IDs").isEmpty()) {
        return true;
      }
    }
    return false;
  }

  /** The data sets that a stage goes through and that Spark was told to keep in memory. */
  private static Set<Integer> inMemory(JsonNode info) {
    Set<Integer> kept = new HashSet<>();
    for (JsonNode each : info.path("RDD Info")) {
      if (each.path("Storage Level").path("Use Memory").asBoolean()) {
        kept.add(each.path("RDD ID").asInt());
      }
    }
    return kept;
  }

  private void taskEnds(JsonNode fields) throws BadFileException {
    RanStage stage = stages.get(whole(fields, "Stage ID"));
    JsonNode info = fields.path("Task Info");
    boolean succeeded = fields.path("Task End Reason").path("Reason").asText().equals("Success");
    if (stage == null || !succeeded || info.path("Failed").asBoolean()) {
      return;
    }
    int part = whole(info, "Index");
    if (!stage.counted.get(part)) {
      stage.counted.set(part);
      TaskEnd.addTo(stage.totals, info, fields.path("Task Metrics"));
    }
  }

  /**
   * What the application did.
   *
   * @throws BadFileException if it has not ended, or has no stage with tasks
   */
  SparkRun run() throws BadFileException {
    if (Double.isNaN(endMillis)) {
      throw new BadFileException(
          "SparkListenerApplicationEnd is missing: the log is cut, or the application still runs or was killed");
    }
    if (Double.isNaN(startMillis)) {
      throw new BadFileException("SparkListenerApplicationStart is missing");
    }
    List<RanStage> ran =
        stages.values().stream().filter(each -> each.hasEnded() && each.totals.tasks > 0).toList();
    if (ran.isEmpty()) {
      throw new BadFileException("the application has no stage with tasks");
    }
    if (executors.slotsOfNode() > 1) {
      doubts.add(
          "%d tasks could run on a node at a time, so the profile includes their interference: run it with one core for each node"
              .formatted(executors.slotsOfNode()));
    }
    return new SparkRun(name, startMillis, endMillis, ran, jobs, executors.nodes(), doubts);
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse("no message");
  }

  private static int whole(JsonNode object, String field) throws BadFileException {
    return (int) number(object, field);
  }

  private static double number(JsonNode object, String field) throws BadFileException {
    JsonNode node = object.path(field);
    if (!node.isNumber() || !(node.doubleValue() >= 0)) {
      throw new BadFileException(field + " must be a number of 0 or more, was " + node);
    }
    return node.doubleValue();
  }
}
