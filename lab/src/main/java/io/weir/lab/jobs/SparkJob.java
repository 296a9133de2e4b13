// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.jobs;

import java.util.Random;

/** Jobs of Spark that we run: those of dev/spark-jobs, each with a text that it reads. */
public enum SparkJob {
  /** GraphX's PageRank. */
  PAGE_RANK("pagerank", "PageRankJob") {
    @Override
    void line(Random random, StringBuilder to) {
      // Some pages are linked to far more often than others.
      double popular = random.nextDouble() * random.nextDouble();
      to.append(random.nextInt(PAGES)).append(' ').append((int) (PAGES * popular));
    }
  },

  /** MLlib's parallel FP-Growth. */
  FREQUENT_PATTERNS("pfp_growth", "FrequentPatternsJob") {
    @Override
    void line(Random random, StringBuilder to) {
      int items = 1 + random.nextInt(2 * ITEMS_OF_BASKET);
      for (int i = 0; i < items; i++) {
        double popular = random.nextDouble() * random.nextDouble() * random.nextDouble();
        to.append(i == 0 ? "" : " ").append((int) (ITEMS * popular));
      }
    }
  };

  private static final int PAGES = 300_000;
  private static final int ITEMS = 2_000;
  private static final int ITEMS_OF_BASKET = 10;

  private final String label;
  private final String main;

  SparkJob(String label, String main) {
    this.label = label;
    this.main = main;
  }

  /** A line of its input. */
  abstract void line(Random random, StringBuilder to);

  /** In names of figures and of files. */
  public String label() {
    return label;
  }

  /** The class that submits it. */
  public String mainClass() {
    return "io.weir.dev.spark." + main;
  }
}
