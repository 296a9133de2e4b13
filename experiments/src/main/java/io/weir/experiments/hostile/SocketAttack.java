// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.hostile;

import io.weir.experiments.hostile.SocketAttacker.Mode;
import io.weir.lab.jobs.JavaCommand;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A process of another user that works at the socket of the first DataNode, until it is closed. */
final class SocketAttack {
  private static final List<String> OPTIONS = List.of("-Xmx512m", "-Xss512k", "-XX:+UseSerialGC");
  private static final int MEBIBYTES = 2_048;

  private SocketAttack() {}

  static AutoCloseable start(SecureLab lab, Mode mode) throws IOException, InterruptedException {
    Path arguments = Files.createTempFile("weir-hostile", ".arguments");
    Process process =
        new ProcessBuilder(
                JavaCommand.of(
                    SocketAttacker.class,
                    OPTIONS,
                    List.of(mode.name(), lab.socket().toString(), fileIn(lab).toString()),
                    arguments))
            .redirectErrorStream(true)
            .redirectOutput(lab.logOf(mode.name()).toFile())
            .start();
    return () -> {
      boolean wasThere = process.isAlive();
      process.destroyForcibly().waitFor();
      Files.delete(arguments);
      if (!wasThere) {
        throw new IOException(
            "the attacker has ended by itself; its log is " + lab.logOf(mode.name()));
      }
    };
  }

  private static Path fileIn(SecureLab lab) {
    return lab.localFolder().resolve("of-another-user");
  }

  /** Writes what it reads: before anybody is measured, as it is on the same disk. */
  static void write(SecureLab lab) throws IOException {
    lab.delays(false);
    byte[] mebibyte = new byte[1 << 20];
    try (OutputStream out = Files.newOutputStream(fileIn(lab))) {
      for (int i = 0; i < MEBIBYTES; i++) {
        out.write(mebibyte);
      }
    }
  }
}
