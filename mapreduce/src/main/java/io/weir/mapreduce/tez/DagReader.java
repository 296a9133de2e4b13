// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.tez;

import com.fasterxml.jackson.databind.JsonNode;
import io.weir.model.file.BadFileException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Follows DAGs through the events of their histories. */
final class DagReader {
  private static final String SUCCEEDED = "SUCCEEDED";

  private final Map<String, RanDag> dags = new LinkedHashMap<>();

  /** In the order in which they began. */
  List<RanDag> dags() {
    return List.copyOf(dags.values());
  }

  /** One event after the other. */
  void event(TezEvent event) throws BadFileException {
    switch (event.type()) {
      case "DAG_SUBMITTED" -> planned(dag(event), event);
      case "DAG_INITIALIZED" -> named(dag(event), event.fields().path("vertexNameIdMapping"));
      case "DAG_RECOVERED" -> dag(event).recovered = true;
      case "DAG_FINISHED" -> ended(dag(event), event);
      case "VERTEX_INITIALIZED", "VERTEX_CONFIGURE_DONE", "VERTEX_FINISHED" ->
          vertex(dag(event).vertex(EntityId.of(event).vertex()), event);
      case "TASK_ATTEMPT_STARTED" ->
          dag(event)
              .running
              .put(
                  event.id(),
                  new RanDag.Place(event.text(TezEvent.NODE), event.text(TezEvent.CONTAINER)));
      case "TASK_ATTEMPT_FINISHED" -> attempt(dag(event), event);
      default -> {
        // of the application, a container or a task: nothing that its attempts do not say
      }
    }
  }

  private RanDag dag(TezEvent event) throws BadFileException {
    return dags.computeIfAbsent(EntityId.of(event).dag(), RanDag::new);
  }

  private static void planned(RanDag dag, TezEvent event) {
    JsonNode plan = event.fields().path("dagPlan");
    dag.name = plan.path("dagName").asText(event.text("dagName"));
    dag.planned = plan.path("vertices").isArray();
    dag.startMillis = event.millis();
    dag.edges.clear();
    for (JsonNode each : plan.path("edges")) {
      dag.edges.add(
          new RanDag.Edge(
              each.path("inputVertexName").asText(""),
              each.path("outputVertexName").asText(""),
              each.path("schedulingType").asText("").equals("CONCURRENT")));
    }
  }

  private static void named(RanDag dag, JsonNode idsByName) throws BadFileException {
    for (Map.Entry<String, JsonNode> each : idsByName.properties()) {
      String id = each.getValue().asText("");
      TezEvent of = new TezEvent("vertexNameIdMapping", id, 0, each.getValue());
      dag.vertex(EntityId.of(of).vertex()).name = each.getKey();
    }
  }

  private static void ended(RanDag dag, TezEvent event) {
    long start = event.number("startTime");
    dag.startMillis = start > 0 ? start : dag.startMillis;
    dag.endMillis = event.millis();
    dag.status = event.text("status");
    dag.diagnostics = event.text("diagnostics").lines().findFirst().orElse("");
  }

  private static void vertex(RanVertex vertex, TezEvent event) {
    String name = event.text("vertexName");
    vertex.name = name.isEmpty() ? vertex.name : name;
    for (String known : List.of("numTasks", "numSucceededTasks")) {
      if (event.fields().has(known)) {
        vertex.tasks = event.number(known);
      }
    }
  }

  private static void attempt(RanDag dag, TezEvent event) throws BadFileException {
    RanDag.Place place = dag.running.remove(event.id());
    if (!dag.ended.add(event.id())) {
      return; // it was told already: a file is there twice, or a second master told it again
    }
    long start = event.number("startTime");
    if (place == null || start == 0) {
      return; // it was killed before it began
    }
    if (start > event.millis()) {
      throw new BadFileException(
          "startTime of %s must be %d or less, when it ended, was %d"
              .formatted(event.id(), event.millis(), start));
    }
    EntityId id = EntityId.of(event);
    RanAttempt ran =
        new RanAttempt(
            event.id(),
            id.task(),
            place.node(),
            place.container(),
            event.number("allocationTime"),
            start,
            event.millis(),
            event.text("status").equals(SUCCEEDED),
            AttemptCounters.of(event.fields().path("counters")));
    dag.attempts.add(ran);
    if (ran.succeeded()) {
      dag.vertex(id.vertex()).succeeded(ran);
    }
  }
}
