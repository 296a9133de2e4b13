// SPDX-License-Identifier: Apache-2.0
package io.weir.model.job;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.model.file.BadFileException;
import io.weir.model.file.JsonField;
import java.io.IOException;
import java.nio.file.Path;

/** The profile of a job of MapReduce as a file: {@code terasort.profile.json}. */
public final class JobProfileFile {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  static final String KIND = "weir-profile";
  static final int VERSION = 1;

  private JobProfileFile() {}

  /** As text. */
  public static String text(JobProfile job) {
    try {
      return JSON.writeValueAsString(tree(job)) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of texts and numbers", e);
    }
  }

  /**
   * As a tree, to which members may be added: who reads a profile ignores those it does not know.
   */
  public static ObjectNode tree(JobProfile job) {
    ObjectNode root = JSON.createObjectNode().put("kind", KIND).put("version", VERSION);
    root.put("job", job.name());
    StageJson.put(root.putObject("maps"), job.maps());
    StageJson.put(root.putObject("reduces"), job.reduces());
    return root;
  }

  /**
   * The file of a profile of any version, field by field.
   *
   * @throws BadFileException if it is none
   */
  public static JsonField root(Path file) throws IOException {
    return JsonField.read(file, KIND, JobGraphFile.VERSION);
  }

  /**
   * Reads one.
   *
   * @throws BadFileException if it is none, with the field that is wrong
   */
  public static JobProfile read(Path file) throws IOException {
    return of(JsonField.read(file, KIND, VERSION));
  }

  /**
   * Of a profile within another file.
   *
   * @throws BadFileException if it is none, with the field that is wrong
   */
  public static JobProfile of(JsonField root) throws BadFileException {
    return new JobProfile(
        root.get("job").text(),
        StageJson.stage(root.get("maps"), Stage.MAP),
        StageJson.stage(root.get("reduces"), Stage.REDUCE));
  }
}
