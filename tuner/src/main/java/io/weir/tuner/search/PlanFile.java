// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.search;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.model.file.BadFileException;
import io.weir.model.file.JsonField;
import io.weir.tuner.phase.DiskDivision;
import io.weir.tuner.phase.JobDivision;
import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.plan.PhaseTimes;
import io.weir.tuner.plan.Plan;
import io.weir.tuner.plan.SettingsPair;
import io.weir.tuner.settings.FoundSettings;
import io.weir.tuner.settings.SettingsFile;
import io.weir.tuner.settings.SettingsPlan;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A plan as a file: {@code terasort.plan.json}. */
public final class PlanFile {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private static final String KIND = "weir-plan";
  private static final int VERSION = 2; // since settings stand beside pairs
  private static final int MOST_RUNS = 1_000_000;

  private PlanFile() {}

  /** As text. */
  public static String text(StoredPlan stored) {
    ObjectNode root = JSON.createObjectNode().put("kind", KIND).put("version", VERSION);
    root.put("job", stored.job()).put("hosts", stored.hosts().toString());
    ArrayNode phases = root.putArray("phases");
    for (int phase = 0; phase < stored.plan().phases(); phase++) {
      phases
          .addObject()
          .put("phase", stored.phases().get(phase))
          .put("pair", stored.plan().pairs().get(phase).toString())
          .put("settings", stored.settings().ofPhases().get(phase).toString());
    }
    root.put("isFaster", stored.isFaster());
    stored.plannedSeconds().forEach(root.putArray("plannedSeconds")::add);
    root.put("asItIs", stored.asItIs().toString());
    stored.asItIsSeconds().forEach(root.putArray("asItIsSeconds")::add);
    ArrayNode measured = root.putArray("measured");
    for (ElevatorPair pair : stored.measured().pairs()) {
      ObjectNode each = measured.addObject().put("pair", pair.toString());
      ArrayNode seconds = each.putArray("secondsOfPhases");
      for (int phase = 0; phase < stored.measured().phases(); phase++) {
        seconds.add(stored.measured().seconds(pair, phase));
      }
    }
    root.put("runs", stored.runs());
    SettingsFile.put(root.putObject("settings"), stored.settings().found());
    ObjectNode later = root.putObject("later");
    stored.later().planned().forEach(later.putArray("plannedSeconds")::add);
    stored.later().asItIs().forEach(later.putArray("asItIsSeconds")::add);
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
    List<SettingsPair> settings = new ArrayList<>();
    for (JsonField each : root.get("phases").elements()) {
      names.add(each.get("phase").text());
      pairs.add(pair(each.get("pair")));
      settings.add(each.has("settings") ? beside(each.get("settings")) : SettingsPair.AS_IT_IS);
    }
    checkPhases(root.get("phases"), names);
    StoredPlan stored =
        new StoredPlan(
            root.get("job").text(),
            path(root.get("hosts")),
            pair(root.get("asItIs")),
            names,
            new Plan(pairs),
            root.get("isFaster").isTrue(),
            seconds(root.get("plannedSeconds")),
            seconds(root.get("asItIsSeconds")),
            later(root.get("later")),
            measured(root.get("measured"), pairs.size()),
            new SettingsPlan(
                settings,
                root.has("settings")
                    ? SettingsFile.read(root.get("settings"))
                    : FoundSettings.NONE),
            root.get("runs").whole(0, MOST_RUNS));
    if (stored.isFasterAgainstItsTimes()) {
      throw root.get("isFaster").bad("false, as runs with the plan took no less than without it");
    }
    return stored;
  }

  private static void checkPhases(JsonField field, List<String> names) throws BadFileException {
    boolean isOfDisks = DiskDivision.ofNames(names).isPresent();
    if (isOfDisks && names.size() > DiskDivision.MOST) {
      throw field.bad("a list with %d elements at most".formatted(DiskDivision.MOST));
    }
    if (!isOfDisks && JobDivision.ofNames(names).isEmpty()) {
      throw field.bad(
          "those of a MapReduce job, %s, or what disks do, such as %s"
              .formatted(
                  Arrays.stream(JobDivision.values()).map(JobDivision::names).toList(),
                  DiskDivision.WHOLE.names()));
    }
  }

  private static SettingsPair beside(JsonField field) throws BadFileException {
    SettingsPair settings = SettingsFile.settings(field);
    if (!settings.equals(settings.withoutElevators())) {
      throw field.bad("without an elevator, which the pair names");
    }
    return settings;
  }

  private static StoredPlan.Later later(JsonField field) throws BadFileException {
    return new StoredPlan.Later(
        some(field.get("plannedSeconds")), some(field.get("asItIsSeconds")));
  }

  private static List<Double> some(JsonField field) throws BadFileException {
    return field.isEmpty() ? List.of() : seconds(field);
  }

  private static PhaseTimes measured(JsonField field, int phases) throws BadFileException {
    PhaseTimes times = new PhaseTimes(phases);
    for (JsonField each : field.elements()) {
      JsonField seconds = each.get("secondsOfPhases");
      if (seconds.elements().size() != phases) {
        throw seconds.bad("a list with as many numbers as there are phases, " + phases);
      }
      double[] ofPhases = new double[phases];
      for (int phase = 0; phase < phases; phase++) {
        ofPhases[phase] = seconds.elements().get(phase).number(0);
      }
      times = times.with(pair(each.get("pair")), ofPhases);
    }
    return times;
  }

  private static Path path(JsonField field) throws BadFileException {
    try {
      return Path.of(field.text());
    } catch (InvalidPathException e) {
      throw field.bad("a file");
    }
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
