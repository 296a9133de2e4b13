// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.attacks;

import io.weir.lab.host.JavaCommand;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A process of another user that works at the socket of a DataNode, until it is closed. */
public final class SocketAttack implements AutoCloseable {
  private static final List<String> OPTIONS = List.of("-Xmx512m", "-Xss512k", "-XX:+UseSerialGC");
  private static final int MEBIBYTES = 2_048;

  private final Process process;
  private final Path arguments;
  private final Path log;

  /**
   * Begins.
   *
   * @param file what it reads, on the disk of that DataNode
   * @param log where what it says goes
   */
  public SocketAttack(SocketAttacker.Mode mode, Path socket, Path file, Path log)
      throws IOException, InterruptedException {
    this.log = log;
    arguments = Files.createTempFile("weir-attack", ".arguments");
    process =
        new ProcessBuilder(
                JavaCommand.of(
                    SocketAttacker.class,
                    OPTIONS,
                    List.of(mode.name(), socket.toString(), file.toString()),
                    arguments))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
  }

  /** Writes what it reads: before anybody is measured, as it is on the same disk. */
  public static void write(Path file) throws IOException {
    byte[] mebibyte = new byte[1 << 20];
    try (OutputStream out = Files.newOutputStream(file)) {
      for (int i = 0; i < MEBIBYTES; i++) {
        out.write(mebibyte);
      }
    }
  }

  @Override
  public void close() throws IOException {
    boolean wasThere = process.isAlive();
    process.destroyForcibly().onExit().join();
    Files.delete(arguments);
    if (!wasThere) {
      throw new IOException("the attacker has ended by itself; its log is " + log);
    }
  }
}
