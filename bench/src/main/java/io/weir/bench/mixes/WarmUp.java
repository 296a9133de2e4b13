// SPDX-License-Identifier: Apache-2.0
package io.weir.bench.mixes;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What runs before anything is measured, once in a process: the code of a DataNode that has run for
 * a day is compiled, and that of one that has just started is not. On flash the first ten thousand
 * small reads took half as long again as later ones, on stock as with Weir. On a rotating disk
 * nearly all of the time is the disk's.
 */
final class WarmUp {
  static final Mix MIX =
      Mix.named("warm-up")
          .of(Client.scan(), Client.random(64, 2), Client.log(Client.Kind.LOG_HFLUSH));

  private boolean isDone;

  /** Whether it is to run before these mixes. */
  boolean isDue(DiskKind disk, Shape shape, List<Mix> mixes) {
    return !isDone
        && shape == MIX.shape()
        && !disk.isRotating()
        && mixes.stream()
            .flatMap(mix -> mix.clients().stream())
            .anyMatch(client -> client.kind() == Client.Kind.RANDOM);
  }

  void run(MixRun run, LabHdfs hdfs) throws IOException, InterruptedException {
    isDone = true;
    for (Contender contender : List.of(Contender.WEIR, Contender.STOCK)) {
      hdfs.use(contender);
      run.run(MIX, contender, new ArrayList<>());
    }
  }
}
