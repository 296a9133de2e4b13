// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.scenario;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * A mapping of a YAML file, key by key. Each value is read once by the key that it may have; a key
 * that nobody has asked for is an error, as are values that are not allowed, with their line.
 */
final class Section {
  private final String file;
  private final String path;
  private final int line;
  private final Map<String, Node> values = new LinkedHashMap<>();
  private final Map<String, Integer> lines = new LinkedHashMap<>();
  private final Set<String> asked = new LinkedHashSet<>();

  Section(String file, String path, Node node) {
    this.file = file;
    this.path = path;
    this.line = line(node);
    if (!(node instanceof MappingNode mapping)) {
      throw wrong(line, path.isEmpty() ? "the scenario" : path, "keys with values");
    }
    for (NodeTuple each : mapping.getValue()) {
      String key = ((ScalarNode) each.getKeyNode()).getValue();
      if (values.put(key, each.getValueNode()) != null) {
        throw new ScenarioException(at(line(each.getKeyNode())) + path(key) + " stands here twice");
      }
      lines.put(key, line(each.getKeyNode()));
    }
  }

  private static int line(Node node) {
    return node.getStartMark().getLine() + 1;
  }

  private String at(int where) {
    return file + ":" + where + ": ";
  }

  private String path(String key) {
    return path.isEmpty() ? key : path + "." + key;
  }

  private ScenarioException wrong(int where, String what, String allowed) {
    return new ScenarioException(at(where) + what + " must be " + allowed);
  }

  /** An error about this section as a whole. */
  ScenarioException wrong(String what) {
    return new ScenarioException(at(line) + (path.isEmpty() ? "" : path + ": ") + what);
  }

  /** An error about a value. */
  ScenarioException wrong(String key, String allowed) {
    Node node = values.get(key);
    String was = node instanceof ScalarNode scalar ? ", was " + scalar.getValue() : "";
    return wrong(lines.getOrDefault(key, line), path(key), allowed + was);
  }

  boolean has(String key) {
    asked.add(key);
    return values.containsKey(key);
  }

  @Nullable String text(String key) {
    asked.add(key);
    Node node = values.get(key);
    if (node == null) {
      return null;
    }
    if (!(node instanceof ScalarNode scalar)) {
      throw wrong(key, "one value");
    }
    return scalar.getValue();
  }

  String text(String key, String otherwise) {
    String value = text(key);
    return value == null ? otherwise : value;
  }

  String required(String key, String allowed) {
    String value = text(key);
    if (value == null) {
      throw wrong("needs " + key + ": " + allowed);
    }
    return value;
  }

  /** A number with a unit or without, as {@link Units} has it. */
  private double number(
      String key, double otherwise, Function<String, Double> reader, double least, String allowed) {
    String value = text(key);
    if (value == null) {
      return otherwise;
    }
    try {
      double number = reader.apply(value);
      if (number >= least && number <= Long.MAX_VALUE / 2.0) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw wrong(key, allowed);
    }
    throw wrong(key, allowed);
  }

  double decimal(String key, double otherwise, double least) {
    return number(key, otherwise, Double::valueOf, least, "a number from " + least + " on");
  }

  /** A part of a whole. */
  double part(String key, double otherwise) {
    double part = decimal(key, otherwise, 0);
    if (part > 1) {
      throw wrong(key, "from 0 to 1");
    }
    return part;
  }

  int count(String key, int otherwise, int least) {
    double count =
        number(key, otherwise, Double::valueOf, least, "a whole number from " + least + " on");
    if (count != Math.rint(count) || count > Integer.MAX_VALUE) {
      throw wrong(key, "a whole number from " + least + " to " + Integer.MAX_VALUE);
    }
    return (int) count;
  }

  double bytes(String key, double otherwise) {
    return number(key, otherwise, Units::bytes, 0, "bytes, like 128 MiB or 4 GB");
  }

  double bytesPerSecond(String key, double otherwise) {
    double rate =
        number(key, otherwise, Units::bytesPerSecond, 0, "above 0, like 110 MB/s or 1 Gbit/s");
    if (rate <= 0) {
      throw wrong(key, "above 0, like 110 MB/s or 1 Gbit/s");
    }
    return rate;
  }

  long nanos(String key, long otherwise) {
    return Math.round(
        number(key, (double) otherwise, Units::nanos, 0, "a time, like 500 ms, 3 s or 2 min"));
  }

  /** The section of a key; null if there is none. */
  @Nullable Section section(String key) {
    asked.add(key);
    Node node = values.get(key);
    return node == null ? null : new Section(file, path(key), node);
  }

  /**
   * The sections of a list, or the one section that stands in its place; empty if there is none.
   */
  List<Section> sections(String key) {
    asked.add(key);
    Node node = values.get(key);
    List<Section> all = new ArrayList<>();
    if (node instanceof SequenceNode list) {
      for (Node each : list.getValue()) {
        all.add(new Section(file, path(key) + "[" + all.size() + "]", each));
      }
    } else if (node != null) {
      all.add(new Section(file, path(key), node));
    }
    return all;
  }

  /** The words of a list, or the one word that stands in its place; empty if there is none. */
  List<String> words(String key) {
    asked.add(key);
    Node node = values.get(key);
    List<String> all = new ArrayList<>();
    List<Node> nodes =
        node instanceof SequenceNode list
            ? list.getValue()
            : node == null ? List.of() : List.of(node);
    for (Node each : nodes) {
      if (!(each instanceof ScalarNode scalar)) {
        throw wrong(key, "words");
      }
      all.add(scalar.getValue());
    }
    return all;
  }

  /** The keys of this section, where they are names; each counts as asked for. */
  Set<String> names() {
    asked.addAll(values.keySet());
    return values.keySet();
  }

  /** All that may stand here was asked for: what else does is an error. */
  void end() {
    for (String key : values.keySet()) {
      if (!asked.contains(key)) {
        throw new ScenarioException(
            at(lines.getOrDefault(key, line))
                + "there is no key "
                + path(key)
                + "; there are: "
                + String.join(", ", asked));
      }
    }
  }
}
