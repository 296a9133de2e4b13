// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.hadoop.client.TaggingFileSystem;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real Spark job, its executors in processes of their own, is a flow like any application. */
@Timeout(120)
class SparkJobTest {
  private static final String APPLICATION = "application_1700000000000_0007";
  private static final int LINES = 200_000;

  @BeforeAll
  static void linkJars() throws IOException {
    linkJars(Path.of(System.getenv("SPARK_HOME"), "jars"));
  }

  @Test
  void allThatItsExecutorsReadIsTheApplications(@TempDir Path folder) throws Exception {
    try (HdfsProcess hdfs = HdfsProcess.start(folder)) {
      long bytes = writeLines(hdfs);
      assertThat(hdfs.readBytesOf(APPLICATION)).isZero();
      try (SparkSession spark =
          withExecutors(folder, APPLICATION)
              .config("spark.hadoop.fs.defaultFS", hdfs.uri())
              .config("spark.hadoop.fs.hdfs.impl", TaggingFileSystem.class.getName())
              .getOrCreate()) {
        assertThat(spark.read().textFile("/in").filter("value like '%7'").count())
            .isEqualTo(LINES / 10);
        spark.read().textFile("/in").write().text("/out");
        assertThat(spark.read().textFile("/out").count()).isEqualTo(LINES);
      }
      assertThat(hdfs.readBytesOf(APPLICATION)).isGreaterThanOrEqualTo(3 * bytes);
    }
  }

  /** A Spark whose executors are processes of their own, as containers of an application. */
  static SparkSession.Builder withExecutors(Path folder, String application) {
    return SparkSession.builder()
        .appName("weir")
        .master("local-cluster[2,1,512]")
        // As YARN tells every container which one it is, and where its files are.
        .config(
            "spark.executorEnv.CONTAINER_ID",
            application.replace("application", "container") + "_01_000002")
        .config("spark.executorEnv.LOCAL_DIRS", folder.resolve("local").toString())
        .config("spark.executor.extraClassPath", foldersOfTheClassPath())
        .config("spark.executor.memory", "512m")
        .config("spark.ui.enabled", "false");
  }

  private static long writeLines(HdfsProcess hdfs) throws IOException {
    long bytes = 0;
    try (FileSystem files = FileSystem.newInstance(hdfs.configuration());
        FSDataOutputStream out = files.create(new org.apache.hadoop.fs.Path("/in"))) {
      for (int i = 0; i < LINES; i++) {
        byte[] line = ("line " + i + "\n").getBytes(StandardCharsets.UTF_8);
        out.write(line);
        bytes += line.length;
      }
    }
    return bytes;
  }

  /** Weir's own classes, which are in no jar that a distribution of Spark has. */
  private static String foldersOfTheClassPath() {
    return classPath()
        .filter(entry -> new File(entry).isDirectory() || entry.contains("weir-"))
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** What a distribution of Spark has in its folder: the jars that executors start with. */
  static void linkJars(Path folder) throws IOException {
    Files.createDirectories(folder);
    for (String entry : classPath().toList()) {
      Path path = Path.of(entry).toAbsolutePath();
      if (Files.isRegularFile(path)) {
        Path link = folder.resolve(path.getFileName());
        Files.deleteIfExists(link);
        Files.createSymbolicLink(link, path);
      }
    }
  }

  static Stream<String> classPath() {
    return Pattern.compile(File.pathSeparator, Pattern.LITERAL)
        .splitAsStream(System.getProperty("java.class.path"));
  }
}
