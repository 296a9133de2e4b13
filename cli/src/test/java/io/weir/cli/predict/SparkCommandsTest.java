// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.predict;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.Prompt;
import io.weir.model.job.JobGraph;
import io.weir.model.job.JobGraphFile;
import io.weir.model.job.Profile;
import io.weir.results.ResultDocument;
import io.weir.results.ResultJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SparkCommandsTest {
  private static final Path LOGS = Path.of("../mapreduce/src/test/resources/spark");

  @TempDir Path home;
  private Prompt prompt;
  private String profile = "";
  private String device = "";

  @BeforeEach
  void profileASort() throws IOException {
    prompt = new Prompt(home);
    profile = home.resolve("sort.profile.json").toString();
    // 1 MB/s, so that the disk decides.
    device =
        Files.writeString(
                home.resolve("disk.device.json"),
                PredictCommandTest.DEVICE.replace(
                    "\"bytesPerSecond\": 100,", "\"bytesPerSecond\": 1000000,"))
            .toString();
    assertThat(profile("sort", "--replication", "1", "--out", profile)).isZero();
  }

  @Test
  void writesAProfileAndShowsIt() throws IOException {
    Profile read = JobGraphFile.read(Path.of(profile));

    assertThat(prompt.out())
        .contains("Sort, 3 stages")
        .contains("read shuffle")
        .contains("write output")
        .contains("sort.profile.json");
    assertThat(read)
        .isInstanceOfSatisfying(JobGraph.class, each -> assertThat(each.stages()).hasSize(3));
    assertThat(prompt.err()).contains("reading the event log");
  }

  @Test
  void predictsAndAdvises() throws IOException {
    prompt = new Prompt(home);
    assertThat(prompt.weir("predict", profile, device, "--slots", "1..2", "--json")).isZero();
    ResultDocument predicted = ResultJson.parse(prompt.out(), "out");

    // Its 19 MB of I/O of 1 MB/s go no faster with two.
    assertThat(seconds(predicted, "job_seconds_1")).isBetween(15.0, 40.0);
    assertThat(seconds(predicted, "job_seconds_2")).isBetween(15.0, 40.0);

    prompt = new Prompt(home);
    assertThat(prompt.weir("advise", profile, device, "--apply", home.toString())).isZero();
    assertThat(prompt.out()).contains("Spark applications by themselves");
    assertThat(prompt.err()).contains("Sort: spark-submit --num-executors 1 --executor-cores ");
  }

  /** A task writes 1,000 bytes in 10 s to files that are copied to one. */
  @Test
  void whatMayBeDirtyCountsForDisksOfLocalFilesToo() throws IOException {
    Path shuffle =
        Files.writeString(
            home.resolve("shuffle.profile.json"),
            """
            {"kind": "weir-profile", "version": 2, "job": "shuffle", "endSeconds": 0, "stages": [
             {"id": 0, "name": "s", "parents": [], "waitSeconds": 0, "segments": 0, "tasks": 1,
              "phases": [{"phase": "write shuffle", "processorSeconds": 0, "waitSeconds": 0,
               "readBytes": 0, "writtenBytes": 1000, "cachedBytes": 0, "files": 10,
               "threads": 1, "streams": 1, "overlap": 0}]}]}
            """);
    Path disk = Files.writeString(home.resolve("slow.device.json"), PredictCommandTest.DEVICE);

    assertThat(predicted(shuffle, disk)).isBetween(9.9, 10.1);
    assertThat(predicted(shuffle, disk, "--dirty", "0")).isBetween(19.8, 20.2);
    assertThat(predicted(shuffle, disk, "--dirty", "0", "--local-device", "" + disk))
        .isBetween(19.8, 20.2);
    assertThat(predicted(shuffle, disk, "--dirty", "0.001")).isBetween(14.8, 15.2);
    assertThat(predicted(shuffle, disk, "--dirty", "0.001", "--disks", "2")).isBetween(17.3, 17.7);
  }

  private double predicted(Path job, Path disk, String... options) throws IOException {
    Prompt fresh = new Prompt(home);
    String[] all = Arrays.copyOf(options, options.length + 6);
    String[] fixed = {"predict", "" + job, "" + disk, "--slots", "1", "--json"};
    System.arraycopy(fixed, 0, all, 0, fixed.length);
    System.arraycopy(options, 0, all, fixed.length, options.length);
    assertThat(fresh.weir(all)).isZero();
    return seconds(ResultJson.parse(fresh.out(), "out"), "job_seconds_1");
  }

  /** A terminal obeys some characters. */
  @Test
  void namesAreShownOnALine() throws IOException {
    Path log = home.resolve("log");
    Files.writeString(
        log,
        Files.readString(LOGS.resolve("sort"))
            .replace("\"App Name\":\"Sort\"", "\"App Name\":\"So\\u001b[2Jrt\\nmore\""));

    assertThat(prompt.weir("profile", "--spark", "" + log, "--out", profile)).isZero();

    assertThat(prompt.out()).contains("So\\u001b[2Jrt\\nmore, 3 stages").doesNotContain("\u001b");
  }

  @Test
  void namesWhatIsWrong() {
    prompt = new Prompt(home);
    assertThat(profile("cut.inprogress")).isEqualTo(1);
    assertThat(prompt.weir("profile", "job_1_1", "--spark", "log")).isEqualTo(2);
    assertThat(prompt.weir("predict", profile, device, "--maps", "3")).isEqualTo(2);
    assertThat(prompt.err())
        .contains("line 21: the log is cut in the middle of an event")
        .contains("--spark needs neither JOB nor --logs")
        .contains("--maps and --reduces are for jobs of MapReduce alone");
  }

  private static double seconds(ResultDocument document, String figure) {
    return Objects.requireNonNull(document.figures().get(figure)).value();
  }

  private int profile(String log, String... options) {
    String[] arguments = new String[options.length + 3];
    arguments[0] = "profile";
    arguments[1] = "--spark";
    arguments[2] = LOGS.resolve(log).toAbsolutePath().toString();
    System.arraycopy(options, 0, arguments, 3, options.length);
    return prompt.weir(arguments);
  }
}
