// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.engine.kept;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A file of JSON lines: the first says {@link KeptRun of which run it is}, and each of the others
 * is {@link KeptLine what was measured} in one case of one round, written when that is over.
 */
public final class SamplesFile {
  /** Its name in the folder of a run. */
  public static final String NAME = "samples.jsonl";

  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);

  private final Path file;
  private final KeptRun run;

  /**
   * @param folder of the run; made with the first line
   */
  public SamplesFile(Path folder, KeptRun run) {
    this.file = folder.resolve(NAME);
    this.run = run;
  }

  /** Adds a line, at once and as a whole. */
  public void add(KeptLine line) throws IOException {
    String first = Files.exists(file) ? "" : JSON.writeValueAsString(run) + "\n";
    Files.createDirectories(file.getParent());
    Files.writeString(
        file,
        first + JSON.writeValueAsString(line) + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  /**
   * What an earlier run has kept. A last line that was cut, as its process was killed, counts as
   * not measured.
   *
   * @param folder of that run
   * @param next the run that goes on with it
   * @throws IOException names the file, the line, and what is wrong
   */
  public static List<KeptLine> read(Path folder, KeptRun next) throws IOException {
    Path file = folder.resolve(NAME);
    if (!Files.exists(file)) {
      throw new IOException("%s keeps no run: it has no %s".formatted(folder, NAME));
    }
    String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    String[] texts = text.split("\n", -1);
    check(file, parsed(file, 1, texts[0], KeptRun.class), next);
    List<KeptLine> lines = new ArrayList<>();
    Map<String, Integer> numbers = new HashMap<>();
    for (int i = 1; i < texts.length; i++) {
      boolean isCut = i == texts.length - 1; // whole lines end with a line's end
      if (isCut || texts[i].isBlank()) {
        continue;
      }
      KeptLine line = parsed(file, i + 1, texts[i], KeptLine.class);
      String fault = line.fault();
      Integer before = fault == null ? numbers.put(line.key(), i + 1) : null;
      if (fault != null || before != null) {
        throw wrong(file, i + 1, fault != null ? fault : "it repeats line " + before);
      }
      lines.add(line);
    }
    return lines;
  }

  private static void check(Path file, KeptRun run, KeptRun next) throws IOException {
    if ((@Nullable Object) run.bench() == null || (@Nullable Object) run.disk() == null) {
      throw wrong(file, 1, "it does not say of which bench the file is");
    }
    List<String> differences = run.differencesFrom(next);
    if (!differences.isEmpty()) {
      throw new IOException(
          "%s is of another run: %s".formatted(file, String.join(", ", differences)));
    }
  }

  private static <T> T parsed(Path file, int number, String text, Class<T> type)
      throws IOException {
    try {
      T line = JSON.readValue(text, type);
      if ((@Nullable Object) line != null) {
        return line;
      }
    } catch (JacksonException e) {
      throw wrong(file, number, "it is no measurement: " + e.getOriginalMessage());
    }
    throw wrong(file, number, "it is no measurement");
  }

  private static IOException wrong(Path file, int number, String fault) {
    return new IOException(
        "%s, line %d: %s. What a line holds is measured anew if the line is removed"
            .formatted(file, number, fault));
  }
}
