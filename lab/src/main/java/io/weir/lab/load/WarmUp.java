// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.load;

import java.io.IOException;
import java.util.List;

/**
 * What runs before anything is measured: the code of a DataNode that has run for a day is compiled,
 * and that of one that has just started is not. On flash the first ten thousand small reads took
 * half as long again as later ones, on stock as with Weir. On a rotating disk nearly all of the
 * time is the disk's.
 */
final class WarmUp {
  static final ClientMix MIX =
      ClientMix.named("warm-up")
          .of(
              LoadClient.scan(),
              LoadClient.random(64, 2),
              LoadClient.log(LoadClient.Kind.LOG_HFLUSH));

  private WarmUp() {}

  /** Whether it is to run before these mixes. */
  static boolean isDue(MixRun.Settings settings) {
    return settings.shape() == MIX.shape()
        && !settings.disk().isRotating()
        && settings.mixes().stream()
            .flatMap(mix -> mix.clients().stream())
            .anyMatch(client -> client.kind() == LoadClient.Kind.RANDOM);
  }

  static void run(MixRun run) throws IOException, InterruptedException {
    for (Contender contender : List.of(Contender.WEIR, Contender.STOCK)) {
      run.use(contender);
      run.run(MIX, contender);
    }
  }
}
