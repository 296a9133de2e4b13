// SPDX-License-Identifier: Apache-2.0
package io.weir.model.job;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.model.file.BadFileException;
import io.weir.model.file.JsonField;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** A stage within a profile's file. */
final class StageJson {
  private static final int MOST_TASKS = 100_000_000;

  /** Of one task; with more a prediction has no sense. */
  private static final double MOST_BYTES = 1e15;

  static final double MOST_SECONDS = 1e9;
  private static final double MOST_FILES = 1e9;
  private static final double MOST_AT_ONCE = 100_000;

  private StageJson() {}

  static void put(ObjectNode object, StageProfile stage) {
    object.put("tasks", stage.tasks());
    Merges merges = stage.merges();
    if (merges.atOnce() > 0 || merges.files() > 0) {
      object
          .put("mergedFiles", merges.atOnce())
          .put("filesToMerge", merges.files())
          .put("mergeFactor", merges.limits().factor())
          .put("largestInMemory", merges.limits().largestInMemory())
          .put("fullMemory", merges.limits().fullMemory());
    }
    ArrayNode phases = object.putArray("phases");
    for (PhaseProfile each : stage.phases()) {
      ObjectNode phase =
          phases
              .addObject()
              .put("phase", each.phase().label())
              .put("processorSeconds", each.processorSeconds())
              .put("waitSeconds", each.waitSeconds())
              .put("readBytes", each.readBytes())
              .put("writtenBytes", each.writtenBytes());
      if (stage.stage() == Stage.SPARK) {
        phase.put("cachedBytes", each.cachedBytes());
      }
      if (each.files() > 0) {
        phase.put("files", each.files());
      }
      phase
          .put("threads", each.concurrency().threads())
          .put("streams", each.concurrency().streams())
          .put("overlap", each.concurrency().overlap());
    }
  }

  static StageProfile stage(JsonField field, Stage stage) throws BadFileException {
    int tasks = field.get("tasks").whole(0, MOST_TASKS);
    List<PhaseProfile> phases = new ArrayList<>();
    if (tasks > 0) {
      for (JsonField each : field.get("phases").elements()) {
        phases.add(phase(each, stage, phases));
      }
    }
    return new StageProfile(stage, tasks, phases, merges(field));
  }

  private static Merges merges(JsonField field) throws BadFileException {
    return new Merges(
        optional(field, "filesToMerge", MOST_FILES),
        optional(field, "mergedFiles", MOST_FILES),
        new MergeLimits(
            field.has("mergeFactor")
                ? field.get("mergeFactor").whole(2, MergeLimits.MOST_FACTOR)
                : MergeLimits.USUAL.factor(),
            optional(field, "largestInMemory", MOST_BYTES),
            optional(field, "fullMemory", MOST_BYTES)));
  }

  private static double optional(JsonField field, String name, double most)
      throws BadFileException {
    return field.has(name) ? field.get(name).number(0, most) : 0;
  }

  private static PhaseProfile phase(JsonField field, Stage stage, List<PhaseProfile> before)
      throws BadFileException {
    Phase phase = phase(field.get("phase"), stage);
    if (before.stream().anyMatch(each -> each.phase() == phase)) {
      throw field.get("phase").bad("a phase that was not given before");
    }
    for (String bytes : List.of("readBytes", "writtenBytes")) {
      if (field.get(bytes).number(0, MOST_BYTES) > 0 && phase.pattern() == IoPattern.NONE) {
        throw field.get(bytes).bad("0, as this phase does no I/O");
      }
    }
    return new PhaseProfile(
        phase,
        field.get("processorSeconds").number(0, MOST_SECONDS),
        field.get("waitSeconds").number(0, MOST_SECONDS),
        field.get("readBytes").number(0, MOST_BYTES),
        field.get("writtenBytes").number(0, MOST_BYTES),
        stage == Stage.SPARK ? field.get("cachedBytes").number(0, MOST_BYTES) : 0,
        field.has("files") ? field.get("files").number(0, MOST_FILES) : 0,
        new Concurrency(
            field.get("threads").number(1, MOST_AT_ONCE),
            field.get("streams").number(1, MOST_AT_ONCE),
            field.get("overlap").part()));
  }

  private static Phase phase(JsonField field, Stage stage) throws BadFileException {
    String label = field.text();
    List<Phase> known =
        Arrays.stream(Phase.values()).filter(each -> each.stage() == stage).toList();
    for (Phase each : known) {
      if (each.label().equals(label)) {
        return each;
      }
    }
    throw field.bad(
        known.stream().map(Phase::label).collect(Collectors.joining(", ", "one of ", "")));
  }
}
