// SPDX-License-Identifier: Apache-2.0
package io.weir.results;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A piece of JSON that knows its path, so that whatever is wrong with it can be named.
 *
 * @param path "figures.slowdown_stock.unit"; empty for the document itself
 */
record Node(String path, JsonNode json) {

  /** This node as an object that has no keys but these. */
  Node object(String... known) {
    checkObject();
    List<String> allowed = Arrays.asList(known);
    json.fieldNames()
        .forEachRemaining(
            key -> {
              if (!allowed.contains(key)) {
                throw new IllegalArgumentException(
                    pathOf(key) + " is unknown; known are " + String.join(", ", allowed));
              }
            });
    return this;
  }

  Node get(String key) {
    return find(key).orElseThrow(() -> new IllegalArgumentException(pathOf(key) + " is missing"));
  }

  Optional<Node> find(String key) {
    return Optional.ofNullable(json.get(key)).map(child -> new Node(pathOf(key), child));
  }

  String text(String key) {
    Node child = get(key);
    child.check(child.json.isTextual(), "a text");
    return child.json.textValue();
  }

  double number(String key) {
    return get(key).number();
  }

  long whole(String key) {
    Node child = get(key);
    child.check(child.json.isIntegralNumber() && child.json.canConvertToLong(), "a whole number");
    return child.json.longValue();
  }

  int count(String key) {
    Node child = get(key);
    child.check(child.json.isIntegralNumber() && child.json.canConvertToInt(), "a count");
    return child.json.intValue();
  }

  double[] numbers(String key) {
    return list(key, Node::number).stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** A list under a key; a missing one is empty. */
  <T> List<T> list(String key, Function<Node, T> read) {
    return find(key).map(node -> node.list(read)).orElse(List.of());
  }

  <T> List<T> list(Function<Node, T> read) {
    check(json.isArray(), "a list");
    List<T> items = new ArrayList<>();
    for (int i = 0; i < json.size(); i++) {
      items.add(read.apply(new Node(path + "[" + i + "]", json.get(i))));
    }
    return items;
  }

  /** An object under a key whose keys are free. */
  <T> Map<String, T> map(String key, Function<Node, T> read) {
    Node node = get(key);
    node.checkObject();
    Map<String, T> entries = new LinkedHashMap<>();
    node.json.fieldNames().forEachRemaining(name -> entries.put(name, read.apply(node.get(name))));
    return entries;
  }

  Object scalar() {
    check(json.isTextual() || json.isNumber() || json.isBoolean(), "a text, number or boolean");
    if (json.isIntegralNumber() && json.canConvertToLong()) {
      return json.longValue();
    }
    if (json.isNumber()) {
      return number();
    }
    return json.isTextual() ? json.textValue() : json.booleanValue();
  }

  /** Runs a record's own checks, and lets their errors name this path. */
  <T> T named(Function<Node, T> read) {
    try {
      return read.apply(this);
    } catch (IllegalArgumentException e) {
      String message = String.valueOf(e.getMessage());
      boolean named = path.isEmpty() || message.startsWith(path);
      throw named ? e : new IllegalArgumentException(path + ": " + message, e);
    }
  }

  void check(boolean holds, String allowed) {
    Check.that(holds, path.isEmpty() ? "the document" : path, shown(), allowed);
  }

  private void checkObject() {
    check(json.isObject(), "an object");
  }

  private double number() {
    check(json.isNumber(), "a number");
    return json.doubleValue();
  }

  private String pathOf(String key) {
    return path.isEmpty() ? key : path + "." + key;
  }

  /** The value, cut where it would drown the message. */
  private String shown() {
    String text = json.isMissingNode() ? "empty" : json.toString();
    return text.length() <= 60 ? text : text.substring(0, 60) + "...";
  }
}
