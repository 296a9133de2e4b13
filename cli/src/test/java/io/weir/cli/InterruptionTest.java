// SPDX-License-Identifier: Apache-2.0
package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** In a process of its own, since it ends one. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class InterruptionTest {
  @Test
  @Timeout(60)
  void ctrlCEndsARunAndCleansUp(@TempDir Path home) throws Exception {
    Process weir = start(home);
    try (BufferedReader err = weir.errorReader()) {
      awaitStep(err);
      assertThat(left(home)).as("what the run has made so far").isNotEmpty();
      new ProcessBuilder("kill", "-INT", Long.toString(weir.pid())).start().waitFor();

      assertThat(weir.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(weir.exitValue()).isEqualTo(130);
      assertThat(err.lines()).containsExactly("weir: interrupted");
    } finally {
      weir.destroyForcibly();
    }
    assertThat(left(home)).isEmpty();
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
