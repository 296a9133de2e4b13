// SPDX-License-Identifier: Apache-2.0
package io.weir.model.job;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.model.file.BadFileException;
import io.weir.model.file.JsonField;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The profile of a graph of stages as a file: version 2 of a profile. Version 1 is {@link
 * JobProfileFile}.
 */
public final class JobGraphFile {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  static final int VERSION = 2;
  private static final int MOST = Integer.MAX_VALUE;

  private JobGraphFile() {}

  /** As text. */
  public static String text(JobGraph job) {
    ObjectNode root =
        JSON.createObjectNode().put("kind", JobProfileFile.KIND).put("version", VERSION);
    ArrayNode stages =
        root.put("job", job.name()).put("endSeconds", job.endSeconds()).putArray("stages");
    for (GraphStage each : job.stages()) {
      ObjectNode stage = stages.addObject().put("id", each.id()).put("name", each.name());
      ArrayNode parents = stage.putArray("parents");
      each.parents().forEach(parents::add);
      stage.put("waitSeconds", each.waitSeconds()).put("segments", each.segments());
      StageJson.put(stage, each.profile());
    }
    try {
      return JSON.writeValueAsString(root) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of texts and numbers", e);
    }
  }

  /**
   * Reads a profile of either version.
   *
   * @throws BadFileException if it is none, with the field that is wrong
   */
  public static Profile read(Path file) throws IOException {
    JsonField root = JsonField.read(file, JobProfileFile.KIND, VERSION);
    return root.get("version").whole(1, VERSION) == JobProfileFile.VERSION
        ? JobProfileFile.of(root)
        : graph(file, root);
  }

  private static JobGraph graph(Path file, JsonField root) throws BadFileException {
    List<GraphStage> stages = new ArrayList<>();
    for (JsonField each : root.get("stages").elements()) {
      stages.add(stage(each));
    }
    double end = root.get("endSeconds").number(0, StageJson.MOST_SECONDS);
    try {
      return new JobGraph(root.get("job").text(), stages, end);
    } catch (IllegalArgumentException e) {
      throw new BadFileException(file + ": stages are no graph: " + e.getMessage(), e);
    }
  }

  private static GraphStage stage(JsonField field) throws BadFileException {
    List<Integer> parents = new ArrayList<>();
    if (!field.get("parents").isEmpty()) {
      for (JsonField each : field.get("parents").elements()) {
        parents.add(each.whole(0, MOST));
      }
    }
    return new GraphStage(
        field.get("id").whole(0, MOST),
        field.get("name").text(),
        parents,
        field.get("waitSeconds").number(0, StageJson.MOST_SECONDS),
        field.get("segments").whole(0, MOST),
        StageJson.stage(field, Stage.SPARK));
  }
}
