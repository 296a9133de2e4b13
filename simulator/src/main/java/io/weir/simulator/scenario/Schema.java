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

  /** A time without a unit is in seconds. */
  private static final double NANOS = 1e9;

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
      case COUNT -> bounds(value.put(TYPE, "integer"), key, 1);
      case NUMBER -> bounds(value.put(TYPE, NUMBER), key, 1);
      case BYTES -> withUnit(value, key, Units.bytesPattern(), 1);
      case BYTES_PER_SECOND -> withUnit(value, key, Units.bytesPerSecondPattern(), 1);
      case TIME -> withUnit(value, key, Units.timePattern(), NANOS);
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

  /**
   * What a number may be.
   *
   * @param unit what a number without unit stands for
   */
  private static void bounds(ObjectNode value, Key key, double unit) {
    bound(value, MINIMUM, key.leastNumber() / unit);
    if (!key.most().isEmpty()) {
      bound(value, "maximum", key.mostNumber() / unit);
    }
  }

  private static void bound(ObjectNode value, String name, double bound) {
    if (bound == Math.rint(bound)) {
      value.put(name, (long) bound);
    } else {
      value.put(name, bound);
    }
  }

  private static void withUnit(ObjectNode value, Key key, String pattern, double unit) {
    ArrayNode either = value.putArray("anyOf");
    bounds(either.addObject().put(TYPE, NUMBER), key, unit);
    either.addObject().put(TYPE, STRING).put("pattern", pattern);
  }
}
