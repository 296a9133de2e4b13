// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.spark;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Set;

/** An event of a log without the fields that no profile needs, which are most of it. */
final class EventTree {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private static final Set<String> UNUSED =
      Set.of(
          "Accumulables",
          "Task Executor Metrics",
          "Updated Blocks",
          "Stage Infos",
          "Properties",
          "Details",
          "Scope",
          "Stack Trace",
          "Full Stack Trace",
          "JVM Information",
          "Hadoop Properties",
          "System Properties",
          "Metrics Properties",
          "Classpath Entries");

  private EventTree() {}

  /** The rest of the object that a parser is in. */
  static ObjectNode rest(JsonParser json) throws IOException {
    ObjectNode object = NODES.objectNode();
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = json.currentName();
      json.nextToken();
      if (UNUSED.contains(name)) {
        json.skipChildren();
      } else {
        object.set(name, value(json));
      }
    }
    return object;
  }

  private static JsonNode value(JsonParser json) throws IOException {
    return switch (json.currentToken()) {
      case START_OBJECT -> rest(json);
      case START_ARRAY -> array(json);
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> NODES.numberNode(json.getDoubleValue());
      case VALUE_TRUE, VALUE_FALSE -> NODES.booleanNode(json.getBooleanValue());
      case VALUE_NULL -> NODES.nullNode();
      default -> NODES.textNode(json.getText());
    };
  }

  private static ArrayNode array(JsonParser json) throws IOException {
    ArrayNode array = NODES.arrayNode();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      array.add(value(json));
    }
    return array;
  }
}
