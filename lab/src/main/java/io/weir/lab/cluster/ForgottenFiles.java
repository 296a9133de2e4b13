// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.cluster;

import io.weir.lab.host.LabScripts;
import io.weir.lab.host.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Blocks that memory never keeps for long: those that a cluster has now, of data that stand for
 * others which would be far larger than memory.
 */
public final class ForgottenFiles implements AutoCloseable {
  private static final long PAUSE_MILLIS = 500;
  private static final String BLOCK = "blk_";

  private final List<String> files = new ArrayList<>();
  private final Thread forgetter = new Thread(this::forgetAgainAndAgain, "forgetful-memory");

  /** From now on, until this is closed. */
  public ForgottenFiles(List<String> nodes) throws IOException, InterruptedException {
    LabScripts.need("vmtouch:vmtouch");
    for (String node : nodes) {
      try (Stream<Path> all = Files.walk(ClusterLayout.dataOf(node))) {
        all.filter(each -> String.valueOf(each.getFileName()).startsWith(BLOCK))
            .map(Path::toString)
            .forEach(files::add);
      }
    }
    forgetter.setDaemon(true);
    forgetter.start();
  }

  private void forgetAgainAndAgain() {
    try {
      while (true) {
        List<String> command = new ArrayList<>(List.of("vmtouch", "-q", "-e"));
        files.stream().filter(each -> Files.exists(Path.of(each))).forEach(command::add);
        Shell.tries(command.toArray(String[]::new)); // false where one has gone meanwhile
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      }
    } catch (InterruptedException over) {
      // As it was closed.
    }
  }

  @Override
  public void close() {
    forgetter.interrupt();
  }
}
