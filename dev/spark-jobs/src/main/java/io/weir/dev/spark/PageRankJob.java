// SPDX-License-Identifier: Apache-2.0
package io.weir.dev.spark;

import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.graphx.Graph;
import org.apache.spark.graphx.GraphLoader;
import org.apache.spark.graphx.lib.PageRank;
import org.apache.spark.storage.StorageLevel;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/** PageRank as GraphX has it, of a graph in a text file: two numbers a line, from and to. */
public final class PageRankJob {
  private static final int ITERATIONS = 3;
  private static final double RESET = 0.15;

  private PageRankJob() {}

  /**
   * @param arguments a folder to read, a folder to write
   */
  public static void main(String[] arguments) {
    try (JavaSparkContext spark = new JavaSparkContext(new SparkConf().setAppName("PageRank"))) {
      StorageLevel kept = StorageLevel.MEMORY_AND_DISK();
      Graph<Object, Object> graph =
          GraphLoader.edgeListFile(spark.sc(), arguments[0], false, -1, kept, kept);
      ClassTag<Object> number = ClassTag$.MODULE$.apply(int.class);
      PageRank.run(graph, ITERATIONS, RESET, number, number)
          .vertices()
          .saveAsTextFile(arguments[1]);
    }
  }
}
