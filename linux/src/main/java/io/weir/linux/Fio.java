// SPDX-License-Identifier: Apache-2.0
package io.weir.linux;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** fio, the flexible I/O tester, at work in one folder. */
public final class Fio {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int ENDS_SECONDS = 10;

  private final Path folder;

  /**
   * @param folder where its files are
   */
  public Fio(Path folder) {
    this.folder = folder;
  }

  /**
   * What a run has measured.
   *
   * @param bytes of all streams together
   * @param bytesPerSecond of all streams together
   * @param meanSeconds from when a request was handed over until it was done
   */
  public record Measured(long bytes, double bytesPerSecond, double meanSeconds) {}

  /**
   * @throws ProbeException if there is none
   */
  static void require() throws IOException, InterruptedException {
    try {
      new ProcessBuilder("fio", "--version").redirectErrorStream(true).start().waitFor();
    } catch (IOException notFound) {
      throw new ProbeException("fio is not installed; type: apt-get install fio");
    }
  }

  /**
   * Runs it.
   *
   * @param direction of what is measured: read or write
   * @param options for all streams
   * @param streams each with the files that it goes through, one after the other
   */
  public Measured run(String direction, List<String> options, List<List<String>> streams)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                "fio",
                "--output-format=json",
                "--group_reporting",
                "--thread",
                "--fallocate=none"));
    command.addAll(options);
    for (int i = 0; i < streams.size(); i++) {
      command.add("--name=stream" + i);
      command.add("--filename=" + String.join(":", streams.get(i)));
    }
    JsonNode measured = parsed(said(command)).path("jobs").path(0).path(direction);
    double nanos = measured.path("clat_ns").path("mean").asDouble();
    return new Measured(
        measured.path("io_bytes").asLong(), measured.path("bw_bytes").asDouble(), nanos / 1e9);
  }

  private String said(List<String> command) throws IOException, InterruptedException {
    Path said = Files.createTempFile("weir-fio", ".json");
    Path complaint = Files.createTempFile("weir-fio", ".err");
    try {
      int code = ended(command, said, complaint);
      if (code != 0) {
        throw new IOException(
            "fio failed (%d) in %s: %s"
                .formatted(code, folder, Files.readString(complaint).strip()));
      }
      return Files.readString(said);
    } finally {
      Files.delete(said);
      Files.delete(complaint);
    }
  }

  /** Its exit code. It writes into files, as a thread that reads a pipe cannot be interrupted. */
  private int ended(List<String> command, Path said, Path complaint)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(said.toFile())
            .redirectError(complaint.toFile())
            .start();
    try {
      process.getOutputStream().close();
      return process.waitFor();
    } finally {
      process.destroy(); // where it was interrupted
      process.waitFor(ENDS_SECONDS, TimeUnit.SECONDS);
    }
  }

  /** It may say something before its JSON. */
  private static JsonNode parsed(String said) throws IOException {
    int start = said.indexOf('{');
    if (start < 0) {
      throw new IOException("fio printed no JSON: " + said.strip());
    }
    return JSON.readTree(said.substring(start));
  }
}
