// SPDX-License-Identifier: Apache-2.0
package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

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

  private void says(String line) {
    assertThat(prompt.err()).isEqualTo("weir: " + line + "\n");
  }

  private static int closedPort() throws Exception {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
