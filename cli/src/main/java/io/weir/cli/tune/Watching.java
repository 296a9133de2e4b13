// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.tune;

import io.weir.tuner.hosts.Follower;
import java.io.IOException;
import java.io.PrintStream;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Looks at a job twice a second; one that cannot be asked for minutes is given up. */
final class Watching implements Follower.Looks {
  static final long LOOK_MILLIS = 500;
  private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(10);

  private final PrintStream err;
  private final Check check;
  private @Nullable Process until;
  private long deafSince;
  private boolean isDeaf;

  /**
   * @param err where it is said, once, that a job cannot be asked
   */
  Watching(PrintStream err) {
    this(err, () -> {});
  }

  /**
   * @param check what has to hold at each look
   */
  Watching(PrintStream err, Check check) {
    this.err = err;
    this.check = check;
  }

  /** Its end is a look's time too. */
  void until(Process process) {
    until = process;
  }

  @Override
  public long nanos() {
    return System.nanoTime();
  }

  @Override
  public void await() throws InterruptedException {
    if (until == null) {
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    } else {
      boolean unused = until.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  /** Something that throws if it does not hold. */
  interface Check {
    void holds() throws IOException;
  }

  @Override
  public void answered() throws IOException {
    isDeaf = false;
    check.holds();
  }

  @Override
  public void failed(IOException why) throws IOException {
    check.holds();
    if (!isDeaf) {
      isDeaf = true;
      deafSince = nanos();
      err.println(
          "weir: how far the job is cannot be asked, which is tried again: " + why.getMessage());
    } else if (nanos() - deafSince > PATIENCE_NANOS) {
      throw new IOException("it could not be asked for ten minutes: " + why.getMessage(), why);
    }
  }
}
