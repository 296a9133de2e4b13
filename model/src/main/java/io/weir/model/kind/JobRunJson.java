// SPDX-License-Identifier: Apache-2.0
package io.weir.model.kind;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.model.file.BadFileException;
import io.weir.model.file.JsonField;
import io.weir.model.job.JobProfileFile;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** A run as JSON, from one process of Weir to another one of the same version. */
public final class JobRunJson {
  /** A logarithm of a ratio can be any number. */
  private static final double LEAST = -Double.MAX_VALUE;

  private JobRunJson() {}

  /** As members of an object. */
  public static void put(ObjectNode node, JobRun run) {
    node.put("name", run.name()).put("plainName", run.plainName()).put("logged", run.isLogged());
    run.signature().ifPresent(signature -> node.put("signature", signature));
    node.put("reduces", run.fingerprint().hasReduces());
    ObjectNode ratios = node.putObject("ratios");
    for (Ratio each : Ratio.values()) {
      ratios.put(each.name(), run.fingerprint().logarithm(each));
    }
    node.set("profile", JobProfileFile.tree(run.profile()));
  }

  /**
   * Reads one.
   *
   * @throws BadFileException if it is none, with the field that is wrong
   */
  public static JobRun of(JsonField field) throws BadFileException {
    Map<Ratio, Double> ratios = new EnumMap<>(Ratio.class);
    for (Ratio each : Ratio.values()) {
      ratios.put(each, field.get("ratios").get(each.name()).number(LEAST));
    }
    return new JobRun(
        field.get("name").text(),
        field.get("plainName").text(),
        field.has("signature") ? Optional.of(field.get("signature").text()) : Optional.empty(),
        new Fingerprint(field.get("reduces").isTrue(), ratios),
        JobProfileFile.of(field.get("profile")),
        field.get("logged").isTrue());
  }
}
