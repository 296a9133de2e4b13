// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.mixes;

import io.weir.experiments.load.Contender;
import io.weir.experiments.load.DiskKind;
import io.weir.experiments.load.LoadClient;
import io.weir.experiments.load.Shape;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What runs before anything is measured, once in a process: the code of a DataNode that has run for
 * a day is compiled, and that of one that has just started is not. On flash the first ten thousand
 * small reads took half as long again as later ones, on stock as with Weir. On a rotating disk
 * nearly all of the time is the disk's.
 */
final class ClusterWarmUp {
  static final ClientMix MIX =
      ClientMix.named("warm-up")
          .of(
              LoadClient.scan(),
              LoadClient.random(64, 2),
              LoadClient.log(LoadClient.Kind.LOG_HFLUSH));

  private boolean isDone;

  /** Whether it is to run before these mixes. */
  boolean isDue(DiskKind disk, Shape shape, List<ClientMix> mixes) {
    return !isDone
        && shape == MIX.shape()
        && !disk.isRotating()
        && mixes.stream()
            .flatMap(mix -> mix.clients().stream())
            .anyMatch(client -> client.kind() == LoadClient.Kind.RANDOM);
  }

  void run(MixRun run, LabHdfs hdfs) throws IOException, InterruptedException {
    isDone = true;
    for (Contender contender : List.of(Contender.WEIR, Contender.STOCK)) {
      hdfs.use(contender);
      run.run(MIX, contender, new ArrayList<>());
    }
  }
}
