// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.scenario;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The JSON schema of scenarios, from the keys by which the reader goes. */
public final class Schema {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String TYPE = "type";
  private static final String STRING = "string";
  private static final String NUMBER = "number";
  private static final String MINIMUM = "minimum";

  private Schema() {}

  /** The text of the schema, for editors and checks. */
  public static String text() {
    ObjectNode schema = JSON.createObjectNode();
    schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    schema.put("title", "A scenario of weir simulate");
    schema.setAll(mapping(ScenarioReader.SCENARIO));
    schema.put("description", ScenarioReader.SCENARIO.what());
    ArrayNode either = schema.putArray("anyOf");
    for (Key each : new Key[] {JobsSection.JOBS, TraceSection.TRACE}) {
      either.addObject().putArray("required").add(each.name());
    }
    try {
      DefaultPrettyPrinter printer =
          new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n"));
      return JSON.writer(printer).writeValueAsString(schema) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static ObjectNode mapping(Key section) {
    ObjectNode mapping = JSON.createObjectNode();
    mapping.put(TYPE, "object");
    ObjectNode properties = mapping.putObject("properties");
    ArrayNode required = JSON.createArrayNode();
    for (Key each : section.keys()) {
      properties.set(each.name(), of(each));
      if (each.isRequired()) {
        required.add(each.name());
      }
    }
    if (!required.isEmpty()) {
      mapping.set("required", required);
    }
    mapping.put("additionalProperties", false);
    return mapping;
  }

  private static ObjectNode of(Key key) {
    ObjectNode value = value(key);
    ObjectNode described = JSON.createObjectNode();
    String usual = key.usual().isEmpty() ? "" : " (default: " + key.usual() + ")";
    described.put("description", key.what() + usual);
    described.setAll(value);
    return described;
  }

  private static ObjectNode value(Key key) {
    ObjectNode value = JSON.createObjectNode();
    switch (key.kind()) {
      case TEXT -> {
        if (key.words().isEmpty()) {
          value.putArray(TYPE).add(STRING).add(NUMBER);
        } else {
          enumerate(value, key);
        }
      }
      case WORDS -> {
        ArrayNode either = value.putArray("anyOf");
        enumerate(either.addObject(), key);
        enumerate(either.addObject().put(TYPE, "array").putObject("items"), key);
      }
      case COUNT -> value.put(TYPE, "integer").put(MINIMUM, (long) key.least());
      case NUMBER -> value.put(TYPE, NUMBER).put(MINIMUM, key.least());
      case ABOVE_ZERO -> value.put(TYPE, NUMBER).put("exclusiveMinimum", 0);
      case PART -> value.put(TYPE, NUMBER).put(MINIMUM, 0).put("maximum", 1);
      case BYTES -> withUnit(value, Units.bytesPattern());
      case BYTES_PER_SECOND -> withUnit(value, Units.bytesPerSecondPattern());
      case TIME -> withUnit(value, Units.timePattern());
      case YES_OR_NO -> value.put(TYPE, "boolean");
      case SECTION -> value.setAll(mapping(key));
      case SECTIONS -> {
        ArrayNode either = value.putArray("anyOf");
        either.add(mapping(key));
        either.addObject().put(TYPE, "array").set("items", mapping(key));
      }
      case NAMES -> value.put(TYPE, "object").set("additionalProperties", of(key.keys().get(0)));
    }
    return value;
  }

  private static void enumerate(ObjectNode value, Key key) {
    ArrayNode words = value.putArray("enum");
    key.words().forEach(words::add);
  }

  private static void withUnit(ObjectNode value, String pattern) {
    ArrayNode either = value.putArray("anyOf");
    either.addObject().put(TYPE, NUMBER).put(MINIMUM, 0);
    either.addObject().put(TYPE, STRING).put("pattern", pattern);
  }
}
