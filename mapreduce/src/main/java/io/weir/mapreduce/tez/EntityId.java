// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.tez;

import io.weir.model.file.BadFileException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where something is within an application, by its id: a DAG, a vertex, a task or an attempt.
 *
 * @param dag the id of the DAG, like dag_1795343922362_0042_1
 * @param vertex number of the vertex in its DAG, -1 for a DAG
 * @param task number of the task in its vertex, -1 for a DAG or a vertex
 */
record EntityId(String dag, int vertex, int task) {
  private static final Pattern ID =
      Pattern.compile(
          "(?:dag|vertex|task|attempt)_([0-9]+_[0-9]+_[0-9]+)(?:_([0-9]{1,9}))?(?:_([0-9]{1,9}))?(?:_[0-9]+)?");

  static EntityId of(TezEvent event) throws BadFileException {
    Matcher id = ID.matcher(event.id());
    if (!id.matches()) {
      throw new BadFileException(
          "%s must be about a dag_…, vertex_…, task_… or attempt_…, was about '%s'"
              .formatted(event.type(), event.id()));
    }
    return new EntityId("dag_" + id.group(1), number(id.group(2)), number(id.group(3)));
  }

  private static int number(@Nullable String digits) {
    return digits == null ? -1 : Integer.parseInt(digits);
  }
}
