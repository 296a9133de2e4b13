// SPDX-License-Identifier: Apache-2.0
package io.weir.dev.spark;

import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;

/** Sorts the lines of text files. */
public final class SortJob {
  private SortJob() {}

  /**
   * @param arguments a folder to read, a folder to write, how many files to write
   */
  public static void main(String[] arguments) {
    try (JavaSparkContext spark = new JavaSparkContext(new SparkConf().setAppName("Sort"))) {
      spark
          .textFile(arguments[0])
          .sortBy(line -> line, /* ascending= */ true, Integer.parseInt(arguments[2]))
          .saveAsTextFile(arguments[1]);
    }
  }
}
