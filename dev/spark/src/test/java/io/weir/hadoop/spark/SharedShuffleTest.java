// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Shuffles of a real Spark are what they are without Weir, and go through the gates of a node. */
@Timeout(180)
class SharedShuffleTest {
  private static final String APPLICATION = "application_1700000000000_0008";
  private static final int ROWS = 100_000;
  private static final int TEXT_CHARACTERS = 60;

  /** Hadoop refreshes what it says of itself every ten seconds. */
  private static final int PATIENCE_SECONDS = 30;

  /** So few that each has a file of its own first. */
  private static final int PARTITIONS = 3;

  private static final int MANY_PARTITIONS = 5;

  @TempDir private Path folder;

  @BeforeAll
  static void linkJars() throws IOException {
    SparkJobTest.linkJars(Path.of(System.getenv("SPARK_HOME"), "jars"));
  }

  /** How Spark writes a map's output. */
  private enum Way {
    /** A file for each reduce, copied together in the kernel. */
    BYPASS {
      @Override
      List<String> sorted(SparkSession spark, List<String> rows) {
        return spark
            .createDataset(rows, Encoders.STRING())
            .repartition(PARTITIONS)
            .sort("value")
            .collectAsList();
      }
    },

    /** Rows as bytes: one spill, which is the output. */
    SERIALIZED {
      @Override
      List<String> sorted(SparkSession spark, List<String> rows) {
        return spark
            .createDataset(rows, Encoders.STRING())
            .repartition(MANY_PARTITIONS)
            .sort("value")
            .collectAsList();
      }
    },

    /** Objects, sorted, partition by partition to one stream. */
    SORTED {
      @Override
      List<String> sorted(SparkSession spark, List<String> rows) {
        JavaRDD<String> all =
            JavaSparkContext.fromSparkContext(spark.sparkContext()).parallelize(rows, PARTITIONS);
        return all.sortBy(row -> row, /* ascending= */ true, MANY_PARTITIONS).collect();
      }
    };

    abstract List<String> sorted(SparkSession spark, List<String> rows);
  }

  @Test
  void shufflesAreWhatTheyAreAndPassTheGates() throws Exception {
    try (HdfsProcess hdfs = HdfsProcess.start(folder);
        SparkSession spark = spark(HdfsProcess.socket(folder))) {
      List<String> rows = rows();
      long due = 0;
      for (Way each : Way.values()) {
        assertThat(each.sorted(spark, rows)).as(each.name()).isEqualTo(inOrder(rows));
        due += (long) ROWS * TEXT_CHARACTERS;
        long written = writtenBytes(hdfs, due);
        assertThat(written).as(each.name()).isGreaterThanOrEqualTo(due);
        due = written;
      }
    }
  }

  @Test
  void andWhereNobodyAnswersTheyGoAsWithoutWeir() throws Exception {
    try (SparkSession spark = spark(folder.resolve("nobody.sock"))) {
      List<String> rows = rows();
      assertThat(Way.SORTED.sorted(spark, rows)).isEqualTo(inOrder(rows));
      assertThat(Way.BYPASS.sorted(spark, rows)).isEqualTo(inOrder(rows));
    }
  }

  private SparkSession spark(Path socket) {
    return SparkJobTest.withExecutors(folder, APPLICATION)
        .config("spark.shuffle.manager", SharedShuffleManager.class.getName())
        .config("spark.shuffle.sort.io.plugin.class", SharedShuffleDataIO.class.getName())
        .config("spark.hadoop.weir.node.socket", socket.toString())
        .config("spark.shuffle.sort.bypassMergeThreshold", PARTITIONS)
        .config("spark.sql.shuffle.partitions", PARTITIONS)
        .config("spark.sql.adaptive.enabled", "false")
        .config("spark.shuffle.compress", "false")
        .getOrCreate();
  }

  private static List<String> rows() {
    Random random = new Random(1);
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      rows.add(
          random
              .ints(TEXT_CHARACTERS, 'a', 'z' + 1)
              .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
              .toString());
    }
    return rows;
  }

  private static List<String> inOrder(List<String> rows) {
    return rows.stream().sorted().toList();
  }

  private static long writtenBytes(HdfsProcess hdfs, long due)
      throws IOException, InterruptedException {
    long written = 0;
    for (int second = 0; second < PATIENCE_SECONDS && written < due; second++) {
      Thread.sleep(1_000);
      written = hdfs.writtenBytesOf(APPLICATION);
    }
    return written;
  }
}
