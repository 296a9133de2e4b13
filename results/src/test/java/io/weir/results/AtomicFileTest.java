// SPDX-License-Identifier: Apache-2.0
package io.weir.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
  @TempDir Path folder;

  @Test
  void aFileIsReplacedAndNothingElseIsLeft() throws Exception {
    Path file = Files.writeString(folder.resolve("page"), "before");

    AtomicFile.write(file, "after");

    assertThat(file).hasContent("after");
    assertThat(folder.toFile().list()).containsExactly("page");
  }

  @Test
  void aNameMayBeAsLongAsAFileSystemAllows() throws Exception {
    Path file = folder.resolve("ä".repeat(127));

    AtomicFile.write(file, "whole");

    assertThat(file).hasContent("whole");
    assertThat(folder.toFile().list()).hasSize(1);
  }

  @Test
  void aFileThatFailsHalfwayIsAsItWas() throws Exception {
    Path file = Files.writeString(folder.resolve("page"), "before");

    assertThatThrownBy(
            () ->
                AtomicFile.write(
                    file,
                    fresh -> {
                      Files.writeString(fresh, "half");
                      throw new IOException("no room");
                    }))
        .hasMessage("no room");

    assertThat(file).hasContent("before");
    assertThat(folder.toFile().list()).containsExactly("page");
  }

  @Test
  void aLinkStaysAndWhatItNamesIsReplaced() throws Exception {
    Path file = Files.createDirectory(folder.resolve("below")).resolve("page");
    Path second = Files.createSymbolicLink(folder.resolve("second"), Path.of("below/page"));
    Path first = Files.createSymbolicLink(folder.resolve("first"), second);

    AtomicFile.write(first, "made");
    assertThat(file).hasContent("made");
    AtomicFile.write(first, "replaced");

    assertThat(first).isSymbolicLink().hasContent("replaced");
    assertThat(second).isSymbolicLink();
    assertThat(Files.isSymbolicLink(file)).isFalse();
  }

  @Test
  void aFolderAndALinkToOneAreRefused() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder);

    for (Path each : new Path[] {folder, link}) {
      assertThatThrownBy(() -> AtomicFile.write(each, "text"))
          .hasMessage(each + " must be a file, is a folder");
    }
  }

  @Test
  void aLinkToItselfIsRefused() throws Exception {
    Path link = folder.resolve("link");
    Files.createSymbolicLink(link, link);

    assertThatThrownBy(() -> AtomicFile.write(link, "text"))
        .hasMessage(link + " is a symbolic link to itself");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aDeviceIsWrittenIntoAndStays() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("/dev/full"));

    assertThatThrownBy(() -> AtomicFile.write(link, "text"))
        .hasMessage(link + " cannot be written: No space left on device");
    AtomicFile.write(Path.of("/dev/null"), "text");

    assertThat(link).isSymbolicLink();
    assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
    assertThat(Files.isRegularFile(Path.of("/dev/full"))).isFalse();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aPipeIsWrittenIntoAndStays() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    CompletableFuture<String> reader = CompletableFuture.supplyAsync(() -> textOf(pipe));

    AtomicFile.write(pipe, "text");

    assertThat(reader.get()).isEqualTo("text");
    assertThat(Files.isRegularFile(pipe)).isFalse();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aFileThatAProcessHasOpenIsWrittenInto() throws Exception {
    Path file = Files.writeString(folder.resolve("out"), "table\n");
    Process process =
        new ProcessBuilder("cat")
            .redirectOutput(ProcessBuilder.Redirect.appendTo(file.toFile()))
            .start();
    try {
      Object before = Files.getAttribute(file, "unix:ino");

      AtomicFile.write(Path.of("/proc/" + process.pid() + "/fd/1"), "page\n");

      assertThat(file).hasContent("table\npage\n");
      assertThat(Files.getAttribute(file, "unix:ino")).isEqualTo(before);
    } finally {
      process.destroy();
      int unused = process.waitFor();
    }
  }

  private static String textOf(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
