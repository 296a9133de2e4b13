// SPDX-License-Identifier: Apache-2.0
package io.weir.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.console.Console;
import io.weir.cli.context.Prerequisites;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What went wrong is one line that says with what, and why. */
class MessagesTest {
  @TempDir Path home;
  private Prompt prompt;
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @BeforeEach
  void sitDown() {
    prompt = new Prompt(home);
  }

  @Test
  void aNameNodeThatIsNotReachedIsNamed() throws Exception {
    assertThat(prompt.weir("weights", "get", "--namenode", "nowhere.invalid:9870")).isEqualTo(1);
    says("the NameNode at nowhere.invalid:9870: no such host");

    int port = closedPort();
    sitDown();
    assertThat(prompt.weir("weights", "get", "--namenode", "localhost:" + port)).isEqualTo(1);
    says("the NameNode at localhost:" + port + ": Connection refused");
  }

  @Test
  void aPortThatCannotBeIsRefused() {
    assertThat(prompt.weir("weights", "get", "--namenode", "localhost:99999")).isEqualTo(2);
    says("--namenode must be HOST:PORT with a PORT up to 65535, was 'localhost:99999'");
  }

  @Test
  void aFileInPlaceOfAFolderIsSaidToBeOne() throws Exception {
    Path file = Files.writeString(home.resolve("README.md"), "x");

    assertThat(prompt.weir("bench", "tiny", "--out", file.toString())).isEqualTo(1);
    says(file + " is there already, and is no folder");
  }

  @Test
  void aFolderInPlaceOfAFileIsSaidToBeOne() {
    assertThat(prompt.weir("report", home.toString())).isEqualTo(1);
    says(home + " is a folder, and must be a result document");
    sitDown();
    assertThat(prompt.weir("tune", "show", home.toString())).isEqualTo(1);
    says(home + " is a folder, and must be a file");
  }

  @Test
  void aFileThatIsNoTextOrOnlyHalfIsNamed() throws Exception {
    Path latin = Files.write(home.resolve("a.plan.json"), new byte[] {'{', (byte) 0xe4, '}'});
    assertThat(prompt.weir("tune", "show", latin.toString())).isEqualTo(1);
    says(latin + " must be text in UTF-8");

    Path half = Files.writeString(home.resolve("b.profile.json"), "{\"kind\": [");
    sitDown();
    assertThat(prompt.weir("predict", half.toString(), half.toString())).isEqualTo(1);
    says(half + ", line 1: Unexpected end-of-input: expected close marker for Array");
    sitDown();
    assertThat(prompt.weir("report", half.toString())).isEqualTo(1);
    says(half + ", line 1: not JSON: Unexpected end-of-input: expected close marker for Array");
  }

  @Test
  void outputThatCannotBeWrittenIsAFailureUnlessItsReaderHasReadEnough() {
    assertThat(versionInto("No space left on device")).isEqualTo(1);
    assertThat(err.toString(UTF_8))
        .isEqualTo("weir: the output could not be written: No space left on device\n");
    err.reset();
    assertThat(versionInto("Broken pipe")).isZero();
    assertThat(err.size()).isZero();
  }

  private int versionInto(String failure) {
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int value) throws IOException {
            throw new IOException(failure);
          }
        };
    PrintStream complaints = new PrintStream(err, true, UTF_8);
    Console console = new Console(Console.watched(full), complaints, false, false, 80);
    return Weir.run(Prompt.context(home, console, Prerequisites.MEMORY_BYTES), "version");
  }

  private void says(String line) {
    assertThat(prompt.err()).isEqualTo("weir: " + line + "\n");
  }

  private static int closedPort() throws Exception {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
