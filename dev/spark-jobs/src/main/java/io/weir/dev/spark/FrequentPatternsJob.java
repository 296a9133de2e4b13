// SPDX-License-Identifier: Apache-2.0
package io.weir.dev.spark;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.mllib.fpm.FPGrowth;

/** Parallel FP-Growth as MLlib has it, of baskets in a text file: items with blanks between them. */
public final class FrequentPatternsJob {
  /** With 0.02 trees are so large that estimating their size takes more time than all else. */
  private static final double LEAST_SUPPORT = 0.05;

  private FrequentPatternsJob() {}

  /**
   * @param arguments a folder to read, a folder to write
   */
  public static void main(String[] arguments) {
    try (JavaSparkContext spark = new JavaSparkContext(new SparkConf().setAppName("PfpGrowth"))) {
      JavaRDD<List<String>> baskets =
          spark
              .textFile(arguments[0])
              .map(line -> List.copyOf(new HashSet<>(Arrays.asList(line.split(" ", -1)))));
      new FPGrowth()
          .setMinSupport(LEAST_SUPPORT)
          .run(baskets)
          .freqItemsets()
          .toJavaRDD()
          .map(found -> found.javaItems() + " " + found.freq())
          .saveAsTextFile(arguments[1]);
    }
  }
}
