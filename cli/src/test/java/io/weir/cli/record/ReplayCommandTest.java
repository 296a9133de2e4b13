// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.Prompt;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What is no trace is said to be none. */
@Timeout(60)
class ReplayCommandTest {
  @TempDir Path home;

  @Test
  void aTraceThatIsNotThereIsNamed() {
    Path none = home.resolve("none.weir");
    says(none + " does not exist", 1, none.toString());
  }

  @Test
  void aFolderIsNoTrace() {
    says(
        home + " is a folder, and must be a trace that weir record has written",
        1,
        home.toString());
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aPipeIsNotWaitedFor() throws Exception {
    Path pipe = home.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();

    says(
        pipe + " is no regular file, and must be a trace that weir record has written",
        1,
        pipe.toString());
  }

  @Test
  void aPolicyIsOneThatCanBeSimulated() {
    says("--policy must be sfq, fifo, coordinate or observe, was cfq", 2, "t", "--policy", "cfq");
    says("--policy must be sfq, fifo, coordinate or observe, was none", 2, "t", "--policy", "none");
  }

  @Test
  void weightsAreNoFolder() throws Exception {
    String trace = Files.writeString(home.resolve("trace.weir"), "x").toString();
    says("--change must be a file, was the folder " + home, 2, trace, "--change", home.toString());
  }

  private void says(String line, int code, String... arguments) {
    Prompt prompt = new Prompt(home);
    String[] all = new String[arguments.length + 1];
    all[0] = "replay";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    assertThat(prompt.weir(all)).isEqualTo(code);
    assertThat(prompt.err()).isEqualTo("weir: " + line + "\n");
  }
}
