// SPDX-License-Identifier: Apache-2.0
package io.weir.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.weir.cli.console.Console;
import io.weir.cli.context.Context;
import io.weir.cli.context.Folders;
import io.weir.cli.context.Prerequisites;
import io.weir.experiments.engine.Experiment;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Somebody at a prompt: types a command, reads what it printed. */
public final class Prompt {
  private static final List<Experiment> BENCHES =
      List.of(
          new TinyBench("demo"),
          new TinyBench("tiny"),
          new TinyBench("broken", TinyBench.Ending.FAILS),
          new TinyBench("endless", TinyBench.Ending.WAITS));

  private final Path home;
  private final long memoryBytes;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  public Prompt(Path home) {
    this(home, Prerequisites.MEMORY_BYTES);
  }

  public Prompt(Path home, long memoryBytes) {
    this.home = home;
    this.memoryBytes = memoryBytes;
  }

  /** The exit code. */
  public int weir(String... arguments) {
    Console console = new Console(stream(out), stream(err), false, false, 80);
    return Weir.run(context(home, console, memoryBytes), arguments);
  }

  public static Context context(Path home, Console console, long memoryBytes) {
    Prerequisites.Survey survey =
        directory ->
            new Prerequisites.Found(
                Prerequisites.JAVA, memoryBytes, Prerequisites.DISK_BYTES, directory.toString());
    return new Context(BENCHES, console, new Folders(home, home), survey, "0.1", "abc1234");
  }

  public String out() {
    return out.toString(UTF_8);
  }

  public String err() {
    return err.toString(UTF_8);
  }

  /** The names of the files in a folder of the home; none where there is no such folder. */
  public List<String> files(String folder) {
    Path path = home.resolve(folder);
    if (!Files.exists(path)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(path)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, UTF_8);
  }
}
