// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.scenario;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * A mapping of a YAML file, by the keys that are declared for it: another one is an error, as are
 * values that are not allowed, with their line.
 */
final class Section {
  private final String file;
  private final String path;
  private final int line;
  private final Key declared;
  private final Map<String, Node> values = new LinkedHashMap<>();
  private final Map<String, Integer> lines = new LinkedHashMap<>();

  /**
   * @param declared what the section is, with its keys
   */
  Section(String file, String path, Node node, Key declared) {
    this.file = file;
    this.path = path;
    this.declared = declared;
    this.line = line(node);
    if (!(node instanceof MappingNode mapping)) {
      throw wrong(line, path.isEmpty() ? "the scenario" : path, "keys with values");
    }
    for (NodeTuple each : mapping.getValue()) {
      if (!(each.getKeyNode() instanceof ScalarNode key)) {
        throw wrong(line(each.getKeyNode()), "a key", "one word");
      }
      add(key.getValue(), line(key), each.getValueNode());
    }
  }

  private void add(String key, int where, Node value) {
    lines.put(key, where);
    if (!declared.hasNames() && declared.keys().stream().noneMatch(it -> it.name().equals(key))) {
      throw new ScenarioException(
          at(where)
              + "there is no key "
              + path(key)
              + "; there are: "
              + declared.keys().stream().map(Key::name).collect(Collectors.joining(", ")));
    }
    if (values.put(key, value) != null) {
      throw new ScenarioException(at(where) + path(key) + " stands here twice");
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
  ScenarioException wrong(Key key, String allowed) {
    Node node = values.get(key.name());
    String was = node instanceof ScalarNode scalar ? ", was " + scalar.getValue() : "";
    return wrong(lines.getOrDefault(key.name(), line), path(key.name()), allowed + was);
  }

  /** Whether the scenario has it; else it has what is usual. */
  boolean has(Key key) {
    return values.containsKey(key.name());
  }

  /** Its text, or what is usual. */
  String text(Key key) {
    Node node = values.get(key.name());
    if (node == null) {
      return key.usual();
    }
    if (!(node instanceof ScalarNode scalar)) {
      throw wrong(key, "one value");
    }
    String text = scalar.getValue();
    if (!key.words().isEmpty() && !key.words().contains(text)) {
      throw wrong(key, key.listed());
    }
    return text;
  }

  String required(Key key) {
    if (!has(key)) {
      throw wrong("needs " + key.name() + ": " + key.what());
    }
    return text(key);
  }

  /** The path of a file, as it stands there. */
  Path file(Key key) {
    String text = text(key);
    try {
      if (!text.isEmpty()) {
        return Path.of(text);
      }
    } catch (InvalidPathException e) {
      throw wrong(key, "the path of a file");
    }
    throw wrong(key, "the path of a file");
  }

  /** An error about a file that a value names: says where in that file, if that is known. */
  ScenarioException unread(Key key, Path file, String kind, Exception why) {
    String said = String.valueOf(why.getMessage());
    String reason =
        why instanceof NoSuchFileException
            ? file + " does not exist"
            : Files.isDirectory(file)
                ? file + " is a folder"
                : said.contains(file.toString()) ? said : file + ": " + said;
    return wrong(lines.getOrDefault(key.name(), line), path(key.name()), kind + ": " + reason);
  }

  /** A number with a unit or without, that is within the bounds of its key. */
  private double number(Key key) {
    try {
      double number = key.number(text(key));
      if (key.allows(number)) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw wrong(key, key.allowed());
    }
    throw wrong(key, key.allowed());
  }

  double decimal(Key key) {
    return number(key);
  }

  int count(Key key) {
    return (int) number(key);
  }

  int count(Key key, int otherwise) {
    return has(key) ? count(key) : otherwise;
  }

  double bytes(Key key) {
    return number(key);
  }

  double bytesPerSecond(Key key) {
    return number(key);
  }

  long nanos(Key key) {
    return Math.round(number(key));
  }

  boolean isYes(Key key) {
    String text = text(key);
    if (!text.equals("true") && !text.equals("false")) {
      throw wrong(key, "true or false");
    }
    return text.equals("true");
  }

  /** The section of a key; null if there is none. */
  @Nullable Section section(Key key) {
    Node node = values.get(key.name());
    return node == null ? null : new Section(file, path(key.name()), node, key);
  }

  /**
   * The sections of a list, or the one section that stands in its place; empty if there is none.
   */
  List<Section> sections(Key key) {
    Node node = values.get(key.name());
    String its = path(key.name());
    List<Section> all = new ArrayList<>();
    if (node instanceof SequenceNode list) {
      for (Node each : list.getValue()) {
        all.add(new Section(file, its + "[" + all.size() + "]", each, key));
      }
    } else if (node != null) {
      all.add(new Section(file, its, node, key));
    }
    return all;
  }

  /** The words of a list, or the one word that stands in its place; empty if there is none. */
  List<String> words(Key key) {
    Node node = values.get(key.name());
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

  /** Of a section whose keys are names: each of them, as a key. */
  List<Key> names() {
    return values.keySet().stream().map(declared.keys().get(0)::called).toList();
  }
}
