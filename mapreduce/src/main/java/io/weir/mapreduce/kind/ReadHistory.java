// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.kind;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.model.file.BadFileException;
import io.weir.model.file.JsonField;
import io.weir.model.kind.JobRun;
import io.weir.model.kind.JobRunJson;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a task says of a history that it has read, in a line of JSON.
 *
 * @param job its id; empty if it could not be read
 * @param run of it, if something could be made of it
 * @param complaint why not, or why its logs could not be used; empty if there is none
 */
record ReadHistory(String job, Optional<JobRun> run, String complaint) {
  private static final ObjectMapper JSON = new ObjectMapper();

  static ReadHistory of(String job, JobRun run, List<String> unlogged) {
    return new ReadHistory(job, Optional.of(run), unlogged.isEmpty() ? "" : unlogged.get(0));
  }

  static ReadHistory unread(String why) {
    return new ReadHistory("", Optional.empty(), why);
  }

  String line() {
    ObjectNode node = JSON.createObjectNode().put("job", job).put("complaint", complaint);
    run.ifPresent(its -> JobRunJson.put(node.putObject("run"), its));
    return node.toString();
  }

  /**
   * Reads one.
   *
   * @param file that has the line
   * @throws BadFileException if it is none
   */
  static ReadHistory parse(Path file, String line) throws BadFileException {
    JsonNode tree;
    try {
      tree = JSON.readTree(line);
    } catch (JsonProcessingException e) {
      throw JsonField.bad(file.toString(), e);
    }
    JsonField root = JsonField.of(file, tree);
    return new ReadHistory(
        root.get("job").text(),
        root.has("run") ? Optional.of(JobRunJson.of(root.get("run"))) : Optional.empty(),
        root.get("complaint").text());
  }
}
