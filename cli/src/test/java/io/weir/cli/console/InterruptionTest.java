// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.weir.cli.Prompt;
import io.weir.cli.Weir;
import io.weir.cli.context.Context;
import io.weir.cli.context.Prerequisites;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** In a process of its own, since it ends one. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class InterruptionTest {
  /** As Ctrl-C does, and as a service manager does. */
  @ParameterizedTest
  @CsvSource({"INT, 130", "TERM, 143"})
  @Timeout(60)
  void aSignalEndsARunAndCleansUp(String signal, int exitCode, @TempDir Path home)
      throws Exception {
    assumeThat(isIgnored(signal))
        .as("SIG%s is ignored here, as in whatever a script starts in the background", signal)
        .isFalse();
    Process weir = start(home);
    try (BufferedReader err = weir.errorReader()) {
      awaitStep(err);
      assertThat(left(home)).as("what the run has made so far").isNotEmpty();
      new ProcessBuilder("kill", "-" + signal, Long.toString(weir.pid())).start().waitFor();

      assertThat(weir.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(weir.exitValue()).isEqualTo(exitCode);
      assertThat(err.lines()).containsExactly("weir: interrupted");
    } finally {
      weir.destroyForcibly();
    }
    assertThat(left(home)).isEmpty();
  }

  /** A process has that from the one that started it, and a JVM leaves it so. */
  private static boolean isIgnored(String signal) throws Exception {
    Process shell = new ProcessBuilder("sh", "-c", "kill -" + signal + " $$; exit 0").start();
    return shell.waitFor() == 0;
  }

  private static List<Path> left(Path home) throws IOException {
    try (Stream<Path> left = Files.list(home.resolve(".weir/work"))) {
      return left.toList();
    }
  }

  private static void awaitStep(BufferedReader err) throws Exception {
    for (String line = err.readLine(); line != null; line = err.readLine()) {
      if (line.contains("waiting")) {
        return;
      }
    }
    throw new AssertionError("the run ended before its first step");
  }

  private static Process start(Path home) throws Exception {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            EndlessMain.class.getName(),
            home.toString())
        .start();
  }

  /** {@code weir bench endless}. */
  static final class EndlessMain {
    public static void main(String[] arguments) {
      Path home = Path.of(arguments[0]);
      Console console = new Console(System.out, System.err, false, false, 80);
      Context context = Prompt.context(home, console, Prerequisites.MEMORY_BYTES);
      System.exit(Weir.run(context, "bench", "endless"));
    }
  }
}
