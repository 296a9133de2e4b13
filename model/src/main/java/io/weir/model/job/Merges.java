// SPDX-License-Identifier: Apache-2.0
package io.weir.model.job;

import io.weir.model.file.Allowed;
import java.util.List;
import java.util.PriorityQueue;

/**
 * The files that the average task of a stage merges, as Hadoop does: no more than a factor F at a
 * time ({@code mapreduce.task.io.sort.factor}), so that some are merged more than once.
 *
 * <ul>
 *   <li>While a reduce still fetches, and has 2·F − 1 files on its disk, it merges the F smallest
 *       of them (Hadoop's {@code OnDiskMerger}).
 *   <li>When n &gt; F files are left, the first merge takes 1 + (n − 1) mod (F − 1) of them, or F
 *       where that is 1, each further one F, always the smallest, until F are left, which are
 *       merged while the task writes its output or calls its reduce function ({@code Merger}).
 * </ul>
 *
 * @param files on disk that it merges in all, 0 or more; 0 where it merges none or where that is
 *     not known
 * @param atOnce the most that it reads at the same time, 0 or more; 0 likewise
 */
public record Merges(double files, double atOnce, MergeLimits limits) {
  /** With more, the parts are the same but for the fifth digit. */
  private static final int MOST_FILES = 1_000_000;

  /** Nothing is merged, or nobody knows how. */
  public static final Merges NONE = new Merges(0, 0, MergeLimits.USUAL);

  public Merges {
    Allowed.notNegative("files to merge", files);
    Allowed.notNegative("files merged at a time", atOnce);
  }

  /** So many files, all at the same time. */
  public static Merges atOnce(int files) {
    return new Merges(
        files, files, new MergeLimits(Math.max(MergeLimits.USUAL.factor(), files), 0, 0));
  }

  /**
   * Of several tasks of a job, which has one setting.
   *
   * @param all one or more
   */
  public static Merges average(List<Merges> all) {
    return new Merges(
        all.stream().mapToDouble(Merges::files).average().orElseThrow(),
        all.stream().mapToDouble(Merges::atOnce).average().orElseThrow(),
        all.get(0).limits);
  }

  /**
   * Of the bytes of all files, the parts that are merged before the last merge. Where some are
   * while a reduce fetches, those that it merges afterwards count there, too: its counters are of
   * both.
   */
  record Parts(double whileFetching, double afterwards) {}

  /** The same of so many files, all of one size. */
  Merges ofFiles(double number) {
    return new Merges(number, Math.min(number, limits.factor()), limits);
  }

  /** Of a reduce, which fetches its files one by one. */
  Parts ofFetched() {
    int factor = limits.factor();
    PriorityQueue<Double> sizes = new PriorityQueue<>();
    double whileFetching = 0;
    double afterwards = 0;
    long all = Math.min(MOST_FILES, Math.round(files));
    for (long i = 0; i < all; i++) {
      sizes.add(1.0 / all);
      if (sizes.size() >= 2 * factor - 1) {
        whileFetching += merge(sizes, factor);
      }
    }
    int first = (sizes.size() - 1) % (factor - 1);
    int next = first == 0 ? factor : first + 1;
    while (sizes.size() > factor) {
      afterwards += merge(sizes, next);
      next = factor;
    }
    return whileFetching > 0 ? new Parts(whileFetching + afterwards, 0) : new Parts(0, afterwards);
  }

  /** The smallest to one; returns its size. */
  private static double merge(PriorityQueue<Double> sizes, int number) {
    double sum = 0;
    for (int i = 0; i < number; i++) {
      sum += sizes.remove();
    }
    sizes.add(sum);
    return sum;
  }
}
