// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.mixes;

import io.weir.experiments.load.ClientResult;
import io.weir.experiments.load.LoadClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Every client of every run as a line of a file, for whoever wants other figures of them. */
final class ClientsFile {
  private static final String HEADING =
      "repeat,disk,mix,contender,client,weight,gets,unit,y,p50_ms,p99_ms,max_ms,over_100ms_per_minute";

  private ClientsFile() {}

  static void write(List<Score> scores, Path file) throws IOException {
    List<String> lines = new ArrayList<>(List.of(HEADING));
    for (Score score : scores) {
      Measured.Run run = score.run();
      for (int i = 0; i < run.got().size(); i++) {
        LoadClient client = run.mix().clients().get(i);
        ClientResult got = run.got().get(i);
        lines.add(
            String.format(
                Locale.ROOT,
                "%d,%s,\"%s\",%s,\"%s\",%d,%.3f,%s,%.4f,%.3f,%.3f,%.3f,%.1f",
                run.repeat() + 1,
                run.disk().label(),
                run.mix().name(),
                run.contender().label(),
                client.label(),
                client.weight(),
                got.amount(),
                client.unit(),
                score.kept().get(i),
                got.p50Millis(),
                got.p99Millis(),
                got.maxMillis(),
                got.over100MsPerMinute()));
      }
    }
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.write(file, lines);
  }
}
