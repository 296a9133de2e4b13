// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner;

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

/** A plan as a file: {@code terasort.plan.json}. */
public final class PlanFile {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private static final String KIND = "weir-plan";
  private static final int VERSION = 1;
  private static final int MOST_RUNS = 1_000_000;

  private PlanFile() {}

  /** As text. */
  public static String text(StoredPlan stored) {
    ObjectNode root = JSON.createObjectNode().put("kind", KIND).put("version", VERSION);
    root.put("job", stored.job());
    ArrayNode phases = root.putArray("phases");
    for (int phase = 0; phase < stored.plan().phases(); phase++) {
      phases
          .addObject()
          .put("phase", stored.phases().get(phase))
          .put("pair", stored.plan().pairs().get(phase).toString());
    }
    stored.plannedSeconds().forEach(root.putArray("plannedSeconds")::add);
    stored.asItWasSeconds().forEach(root.putArray("asItWasSeconds")::add);
    root.put("runs", stored.runs());
    try {
      return JSON.writeValueAsString(root) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of texts and numbers", e);
    }
  }

  /**
   * Reads one.
   *
   * @throws BadFileException if it is none, with the field that is wrong
   */
  public static StoredPlan read(Path file) throws IOException {
    JsonField root = JsonField.read(file, KIND, VERSION);
    List<String> names = new ArrayList<>();
    List<ElevatorPair> pairs = new ArrayList<>();
    for (JsonField each : root.get("phases").elements()) {
      names.add(each.get("phase").text());
      pairs.add(pair(each.get("pair")));
    }
    return new StoredPlan(
        root.get("job").text(),
        names,
        new Plan(pairs),
        seconds(root.get("plannedSeconds")),
        seconds(root.get("asItWasSeconds")),
        root.get("runs").whole(0, MOST_RUNS));
  }

  private static ElevatorPair pair(JsonField field) throws BadFileException {
    try {
      return ElevatorPair.parse(field.text());
    } catch (IllegalArgumentException e) {
      throw field.bad("HOST/GUEST, such as mq-deadline/none");
    }
  }

  private static List<Double> seconds(JsonField field) throws BadFileException {
    List<Double> all = new ArrayList<>();
    for (JsonField each : field.elements()) {
      all.add(each.positive());
    }
    return all;
  }
}
