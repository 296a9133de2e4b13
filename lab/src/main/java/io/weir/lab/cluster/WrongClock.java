// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.cluster;

import io.weir.lab.host.LabScripts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Makes a process believe that it is an hour later, by Debian's faketime. */
public final class WrongClock {
  private static final Path LIBRARIES = Path.of("/usr/lib");
  private static final String LIBRARY = "faketime/libfaketimeMT.so.1";

  private WrongClock() {}

  /** Sees that faketime is there. */
  public static void need() throws IOException, InterruptedException {
    LabScripts.need("faketime:faketime");
  }

  /** The wall clock alone: a clock that counts from the machine's start is never off. */
  public static Map<String, String> environment() throws IOException {
    return Map.of(
        "LD_PRELOAD",
        library().toString(),
        "FAKETIME",
        "+1h",
        "FAKETIME_DONT_FAKE_MONOTONIC",
        "1",
        "DONT_FAKE_MONOTONIC",
        "1",
        "NO_FAKE_STAT",
        "1");
  }

  /** In the folder of the machine's architecture. */
  private static Path library() throws IOException {
    try (Stream<Path> folders = Files.list(LIBRARIES)) {
      List<Path> found =
          folders.map(folder -> folder.resolve(LIBRARY)).filter(Files::exists).toList();
      if (found.isEmpty()) {
        throw new IOException("there is no " + LIBRARY + " below " + LIBRARIES);
      }
      return found.get(0);
    }
  }
}
