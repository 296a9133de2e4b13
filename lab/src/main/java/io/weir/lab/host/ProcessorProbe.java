// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.host;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;

/**
 * How many cores the processors of this machine are worth: what as many threads compute together,
 * over what one computes by itself. Two threads of one core share what it has: its units, its
 * caches, and its way to memory. So the work is half of it in numbers that a cache holds, and half
 * in words and counts that none does.
 */
public final class ProcessorProbe {
  private static final int REPEATS = 9;
  private static final long SPAN_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final int NUMBERS = 1 << 16;

  /** With their counts some 20 MB for each thread. */
  private static final int WORDS = 1 << 18;

  /** Of them in a round; as long as the rest of it. */
  private static final int COUNTED = 1 << 15;

  private ProcessorProbe() {}

  /**
   * What was found, medians of some measurements.
   *
   * @param cores how many the processors are worth, 1 or more
   * @param speed rounds of the work in a second by one thread by itself
   */
  public record Measured(double cores, double speed) {}

  /** How many cores the processors are worth, 1 or more. */
  public static double cores() throws InterruptedException {
    return measure().cores();
  }

  public static Measured measure() throws InterruptedException {
    int processors = Runtime.getRuntime().availableProcessors();
    work(); // compiled now
    List<Double> measured = new ArrayList<>();
    List<Double> speeds = new ArrayList<>();
    for (int i = 0; i < REPEATS; i++) {
      double alone = together(1);
      speeds.add(alone * TimeUnit.SECONDS.toNanos(1) / SPAN_NANOS);
      measured.add(together(processors) / alone);
    }
    return new Measured(Math.max(1, median(measured)), median(speeds));
  }

  private static double median(List<Double> values) {
    values.sort(null);
    return values.get(values.size() / 2);
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

  /** Numbers are made, summed up and sorted; words are counted, far apart in memory. */
  private static long work() {
    CRC32 sum = new CRC32();
    int[] numbers = new int[NUMBERS];
    byte[] bytes = new byte[Integer.BYTES];
    String[] words = words();
    Map<String, Integer> counts = new HashMap<>();
    for (String each : words) {
      counts.put(each, 0);
    }
    long rounds = 0;
    long start = System.nanoTime();
    while (System.nanoTime() - start < SPAN_NANOS) {
      for (int i = 0; i < numbers.length; i++) {
        numbers[i] = (i * 0x9E3779B9 ^ (int) rounds) >>> 7;
        bytes[i & 3] = (byte) numbers[i];
        sum.update(bytes);
      }
      for (int i = 0; i < COUNTED; i++) {
        counts.merge(words[numbers[i] & WORDS - 1], 1, Integer::sum);
      }
      Arrays.sort(numbers);
      rounds++;
    }
    return sum.getValue() == 0 ? rounds + 1 : rounds;
  }

  private static String[] words() {
    String[] words = new String[WORDS];
    Arrays.setAll(words, i -> Integer.toString(i * 0x9E3779B9));
    return words;
  }
}
