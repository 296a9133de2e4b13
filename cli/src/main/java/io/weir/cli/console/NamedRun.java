// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.console;

import io.weir.cli.usage.UsageException;
import java.util.Locale;
import java.util.concurrent.Callable;

/**
 * Something that takes long and much memory.
 *
 * @param name what failures call it
 * @param lighter what to do if there is too little memory
 */
public record NamedRun(String name, String lighter) {
  private static final double GIB = 1 << 30;

  /**
   * Runs it.
   *
   * @throws RunFailedException if there is too little memory, or for an error of ours
   */
  public <T> T run(Callable<T> work) throws Exception {
    try {
      return work.call();
    } catch (OutOfMemoryError tooLarge) {
      throw new RunFailedException(
          String.format(
              Locale.ROOT,
              "%s: it takes more than the %.1f GiB of memory that Java has: %s",
              name,
              Runtime.getRuntime().maxMemory() / GIB,
              lighter),
          tooLarge);
    } catch (UsageException wrong) {
      throw wrong;
    } catch (RuntimeException failure) {
      throw new RunFailedException(name + ": " + line(failure), failure);
    }
  }

  /** The message of Java's own exceptions says little without their names. */
  private static String line(RuntimeException failure) {
    String line = Failures.line(failure);
    String kind = failure.getClass().getSimpleName();
    boolean isOurs =
        failure.getClass() == IllegalArgumentException.class
            || failure.getClass() == IllegalStateException.class
            || failure.getClass().getName().startsWith("io.weir.");
    return isOurs || line.equals(kind) ? line : kind + ": " + line;
  }
}
