// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.host;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;

/**
 * How many cores the processors of this machine are worth: what as many threads compute together,
 * over what one computes by itself. Two threads of one core share what it has.
 */
public final class ProcessorProbe {
  private static final int REPEATS = 9;
  private static final long SPAN_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final int WORDS = 1 << 16;

  private ProcessorProbe() {}

  /** 1 or more; the median of some measurements. */
  public static double cores() throws InterruptedException {
    int processors = Runtime.getRuntime().availableProcessors();
    work(); // compiled now
    List<Double> measured = new ArrayList<>();
    for (int i = 0; i < REPEATS; i++) {
      double alone = together(1);
      measured.add(together(processors) / alone);
    }
    measured.sort(null);
    return Math.max(1, measured.get(REPEATS / 2));
  }

  /** Rounds in the same span by so many threads. */
  private static double together(int threads) throws InterruptedException {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<Long>> all = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        all.add(pool.submit(ProcessorProbe::work));
      }
      double rounds = 0;
      for (Future<Long> each : all) {
        rounds += each.get();
      }
      return rounds;
    } catch (ExecutionException e) {
      throw new IllegalStateException("computing failed", e);
    } finally {
      pool.shutdownNow();
    }
  }

  /** Words as a job has them: made, compared, counted and summed up. */
  private static long work() {
    CRC32 sum = new CRC32();
    int[] words = new int[WORDS];
    byte[] bytes = new byte[Integer.BYTES];
    long rounds = 0;
    long start = System.nanoTime();
    while (System.nanoTime() - start < SPAN_NANOS) {
      for (int i = 0; i < words.length; i++) {
        words[i] = (i * 0x9E3779B9 ^ (int) rounds) >>> 7;
        bytes[i & 3] = (byte) words[i];
        sum.update(bytes);
      }
      Arrays.sort(words);
      rounds++;
    }
    return sum.getValue() == 0 ? rounds + 1 : rounds;
  }
}
