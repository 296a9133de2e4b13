// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.scenario;

import java.io.IOException;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.AliasEvent;
import org.yaml.snakeyaml.events.CollectionEndEvent;
import org.yaml.snakeyaml.events.CollectionStartEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.reader.ReaderException;

/** Text in YAML: an error names the file and the line, whatever the bytes are. */
final class YamlText {
  private static final int MOST_BYTES = 64 << 20;
  private static final int MOST_DEPTH = 50;

  private YamlText() {}

  /** Reads a file in UTF-8. */
  static String read(Path file) throws IOException {
    if (Files.size(file) > MOST_BYTES) {
      throw new ScenarioException(file + ": a scenario must be shorter than " + MOST_BYTES);
    }
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
    CharBuffer text = CharBuffer.allocate(bytes.remaining());
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    CoderResult result = decoder.decode(bytes, text, true);
    text.flip();
    if (result.isError()) {
      throw new ScenarioException(
          "%s:%d: must be text in UTF-8, was byte 0x%02X"
              .formatted(file, lines(text), bytes.get(bytes.position())));
    }
    return text.toString();
  }

  /** Which line it is that follows a text. */
  private static int lines(CharSequence text) {
    return 1 + (int) text.chars().filter(each -> each == '\n').count();
  }

  /**
   * Its one document.
   *
   * @param file what errors call it
   */
  static Node parse(String file, String text) {
    LoaderOptions options = new LoaderOptions();
    options.setCodePointLimit(MOST_BYTES);
    options.setMaxAliasesForCollections(0);
    options.setNestingDepthLimit(MOST_DEPTH);
    Yaml yaml = new Yaml(options);
    try {
      check(file, yaml.parse(new StringReader(text)));
      Node node = yaml.compose(new StringReader(text));
      if (node == null) {
        throw new ScenarioException(
            file + ":1: the scenario is empty; it must have cluster and jobs");
      }
      return node;
    } catch (MarkedYAMLException e) {
      throw noYaml(file, e.getProblemMark() == null ? 1 : line(e.getProblemMark()), e.getProblem());
    } catch (ReaderException e) {
      int at = Math.max(0, text.indexOf(e.getCodePoint()));
      throw noYaml(
          file,
          lines(text.substring(0, at)),
          "character U+%04X may not stand there".formatted(e.getCodePoint()));
    } catch (YAMLException e) {
      throw noYaml(file, 1, String.valueOf(e.getMessage()));
    }
  }

  /** Composing does not say where a text is nested too deep, or repeats a part of itself. */
  private static void check(String file, Iterable<Event> events) {
    Set<String> anchors = new HashSet<>();
    int depth = 0;
    for (Event each : events) {
      if (each instanceof CollectionStartEvent start) {
        depth++;
        if (start.getAnchor() != null) {
          anchors.add(start.getAnchor());
        }
      } else if (each instanceof CollectionEndEvent) {
        depth--;
      } else if (each instanceof AliasEvent alias && anchors.contains(alias.getAnchor())) {
        throw noYaml(
            file, line(each.getStartMark()), "*" + alias.getAnchor() + " may stand for one value");
      }
      if (depth > MOST_DEPTH) {
        throw noYaml(
            file, line(each.getStartMark()), "it must be at most " + MOST_DEPTH + " levels deep");
      }
    }
  }

  private static int line(Mark mark) {
    return mark.getLine() + 1;
  }

  private static ScenarioException noYaml(String file, int line, String problem) {
    return new ScenarioException(
        "%s:%d: this is no YAML that a scenario may have: %s".formatted(file, line, problem));
  }

  /** A section with nothing in it, so that all is as usual. */
  static Section empty(Key key) {
    return new Section(
        key.name(), key.name(), new Yaml(new LoaderOptions()).compose(new StringReader("{}")), key);
  }
}
