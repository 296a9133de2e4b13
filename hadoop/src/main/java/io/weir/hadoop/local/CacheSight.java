// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.local;

import io.weir.hadoop.cache.ResidentPages;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * How much of a sequentially read file is in the page cache, so that it can be read without a
 * lease. What was written a moment ago, like a map's spills before its merge, mostly is: to wait
 * for leave to use the disk would be to wait for nothing. The kernel tells, or else it is guessed
 * from the time that reads take.
 */
public final class CacheSight implements AutoCloseable {
  private final @Nullable ResidentPages pages;
  private final CacheGuess guess = new CacheGuess();

  private CacheSight(@Nullable ResidentPages pages) {
    this.pages = pages;
  }

  public static CacheSight of(Path file) {
    return new CacheSight(ResidentPages.of(file));
  }

  static CacheSight guessing() {
    return new CacheSight(null);
  }

  /**
   * How much of the next read may go without a lease; 0 if it needs one. Then see {@link #took}.
   */
  public int free(long position, int bytes) {
    if (pages != null) {
      return pages.has(position, bytes) ? bytes : 0;
    }
    return guess.passes() ? guess.most(bytes) : 0;
  }

  /** A read that went without a lease has moved something, in this time. */
  public void took(long movedBytes, long nanos) {
    guess.took(movedBytes, nanos);
  }

  /** The next read is somewhere else in the file. */
  public void seeks() {
    guess.seeks();
  }

  @Override
  public void close() {
    if (pages != null) {
      pages.close();
    }
  }
}
