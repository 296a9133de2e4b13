// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.mixes;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weir.experiments.load.ClientResult;
import io.weir.experiments.load.Contender;
import io.weir.experiments.load.DiskKind;
import io.weir.experiments.mixes.Measured.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Every run as a line of JSON, written when it is over, so that another process can go on. */
final class RunsFile {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path file;
  private final String commit;
  private final boolean quick;

  /**
   * One run.
   *
   * @param commit of Weir, as it ran
   * @param windowMillis in which it counted
   * @param mix its name
   * @param clients their labels and weights: a mix may be changed and keep its name
   * @param contender null of a client alone on stock
   */
  record Line(
      String commit,
      long windowMillis,
      int repeat,
      DiskKind disk,
      String mix,
      List<String> clients,
      @Nullable Contender contender,
      List<ClientResult> got) {}

  /**
   * @param folder that a run keeps
   * @param commit of Weir, as it runs now
   * @param quick whether this run is
   */
  RunsFile(Path folder, String commit, boolean quick) {
    this.file = folder.resolve("runs.jsonl");
    this.commit = commit;
    this.quick = quick;
  }

  /** Keeps what a client got alone on stock, as that mix. */
  void addAlone(int repeat, DiskKind disk, ClientMix mix, ClientResult got) throws IOException {
    add(lineOf(repeat, disk, mix, null, List.of(got)));
  }

  void add(Run run) throws IOException {
    add(lineOf(run.repeat(), run.disk(), run.mix(), run.contender(), run.got()));
  }

  private Line lineOf(
      int repeat,
      DiskKind disk,
      ClientMix mix,
      @Nullable Contender contender,
      List<ClientResult> got) {
    long window = MixRun.Timing.of(disk, quick).windowMillis();
    return new Line(commit, window, repeat, disk, mix.name(), clientsOf(mix), contender, got);
  }

  private static List<String> clientsOf(ClientMix mix) {
    return mix.clients().stream().map(each -> each.label() + " w" + each.weight()).toList();
  }

  private void add(Line line) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.writeString(
        file,
        JSON.writeValueAsString(line) + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  /**
   * Adds all that was kept of these mixes. Mixes that there are no more, or that have other clients
   * by now, are left out.
   *
   * @throws IOException that names the file and the line if that is none of a run like this
   */
  void readInto(Measured measured, List<ClientMix> mixes) throws IOException {
    for (Line line : lines()) {
      measured.addCommit(line.commit());
      Contender contender = line.contender();
      for (ClientMix mix : mixes) {
        if (contender != null && isOf(line, mix)) {
          measured.add(new Run(line.repeat(), line.disk(), mix, contender, line.got()));
        }
      }
      if (contender == null) {
        ClientMix.aloneOf(mixes).stream()
            .filter(mix -> isOf(line, mix))
            .forEach(
                mix ->
                    measured.addAlone(
                        line.disk(), mix.shape(), mix.clients().get(0), line.got().get(0)));
      }
    }
  }

  private static boolean isOf(Line line, ClientMix mix) {
    return line.mix().equals(mix.name()) && line.clients().equals(clientsOf(mix));
  }

  /** All whole lines. A last one that is cut off goes for good: its run was interrupted. */
  private List<Line> lines() throws IOException {
    String text = Files.readString(file);
    int whole = text.lastIndexOf('\n') + 1;
    if (whole < text.length()) {
      text = text.substring(0, whole);
      Files.writeString(file, text);
    }
    List<Line> lines = new ArrayList<>();
    for (String each : text.lines().toList()) {
      String where = "%s, line %d".formatted(file, lines.size() + 1);
      Line line;
      try {
        line = JSON.readValue(each, Line.class);
      } catch (JsonProcessingException e) {
        throw new IOException(
            "%s: %s; a line holds one run, as bench mixes writes it"
                .formatted(where, e.getOriginalMessage()),
            e);
      }
      long window = MixRun.Timing.of(line.disk(), quick).windowMillis();
      if (line.windowMillis() != window) {
        throw new IOException(
            "%s: the run counted for %d ms, and this one would for %d; go on with the same --quick, or begin anew"
                .formatted(where, line.windowMillis(), window));
      }
      lines.add(line);
    }
    return lines;
  }
}
