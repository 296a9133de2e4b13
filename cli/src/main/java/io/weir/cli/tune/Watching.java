// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.tune;

import io.weir.tuner.Follower;
import java.io.IOException;
import java.io.PrintStream;
import java.util.concurrent.TimeUnit;

/** Looks at a job twice a second; one that cannot be asked for minutes is given up. */
final class Watching implements Follower.Looks {
  static final long LOOK_MILLIS = 500;
  private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(10);

  private final PrintStream err;
  private long deafSince;
  private long lookedAt;
  private boolean isDeaf;

  /**
   * @param err where it is said, once, that a job cannot be asked
   */
  Watching(PrintStream err) {
    this.err = err;
  }

  @Override
  public long nanos() {
    return System.nanoTime();
  }

  @Override
  public void await() throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
  }

  @Override
  public void failed(IOException why) throws IOException {
    long now = nanos();
    // Looks that fail follow each other; one that did not lies between if they are far apart.
    isDeaf = isDeaf && now - lookedAt < TimeUnit.MINUTES.toNanos(1);
    lookedAt = now;
    if (!isDeaf) {
      isDeaf = true;
      deafSince = now;
      err.println(
          "weir: the job cannot be asked how far it is, which is tried again: " + why.getMessage());
    } else if (now - deafSince > PATIENCE_NANOS) {
      throw new IOException("the job could not be asked for ten minutes: " + why.getMessage(), why);
    }
  }
}
