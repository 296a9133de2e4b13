// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.predict;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.Prompt;
import io.weir.model.job.JobProfileFile;
import io.weir.model.kind.KindFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A night with three runs of a TeraSort under two names, and a job that was killed. */
class ProfileAllTest {
  private static final Path SAMPLES = Path.of("../mapreduce/src/test/resources/profile");
  private static final String TERASORT = "job_1795343922362_0006";
  private static final String KILLED = "job_1795343922362_0017";
  private static final String LOGS = SAMPLES.resolve("logs").toAbsolutePath().toString();

  @TempDir Path home;
  private Prompt prompt;
  private Path night;
  private Path out;
  private String like = "";

  @BeforeEach
  void sitDown() throws IOException {
    prompt = new Prompt(home);
    out = home.resolve("kinds");
    like = home.resolve("alone.profile.json").toString();
    prompt.weir(
        "profile",
        SAMPLES.resolve(TERASORT + ".jhist").toString(),
        "--logs",
        LOGS,
        "--replication",
        "1",
        "--out",
        like);
    night = Files.createDirectories(home.resolve("night/2026/11/28"));
    keep("0006", "TeraSort");
    keep("0107", "TeraSort");
    keep("0108", "TeraBulk");
    Files.copy(SAMPLES.resolve(KILLED + ".jhist"), night.resolve(KILLED + ".jhist"));
  }

  /** The same run under another id and name, which have as many letters. */
  private void keep(String number, String name) throws IOException {
    String id = "job_1795343922362_" + number;
    byte[] history = Files.readAllBytes(SAMPLES.resolve(TERASORT + ".jhist"));
    String text =
        new String(history, StandardCharsets.ISO_8859_1)
            .replace("1795343922362_0006", "1795343922362_" + number)
            .replace("TeraSort", name);
    Files.write(night.resolve(id + ".jhist"), text.getBytes(StandardCharsets.ISO_8859_1));
    Configuration conf = new Configuration(/* loadDefaults= */ false);
    conf.set("mapreduce.job.name", name);
    conf.set("mapreduce.job.map.class", "tera.Map");
    try (OutputStream to = Files.newOutputStream(night.resolve(id + "_conf.xml"))) {
      conf.writeXml(to);
    }
  }

  private int all(String... more) {
    List<String> words =
        Stream.concat(
                Stream.of(
                    "profile",
                    "--all",
                    home.resolve("night").toString(),
                    "--replication",
                    "1",
                    "--like",
                    like,
                    "--out",
                    out.toString()),
                Stream.of(more))
            .toList();
    return prompt.weir(words.toArray(String[]::new));
  }

  @Test
  void writesOneProfileForAllRunsOfAJob() throws IOException {
    assertThat(all("--logs", LOGS)).isZero();

    Path file = out.resolve("terasort.profile.json");
    assertThat(prompt.out())
        .contains("runs: 3, kinds of jobs: 1")
        .containsPattern("terasort.profile.json +3 +1 +0.00 +map emits 1.02 in 102 B")
        .contains("TeraSort, TeraBulk");
    assertThat(prompt.err())
        .contains("left out: ", KILLED + ".jhist: jobStatus must be SUCCEEDED, was KILLED")
        .contains("2 of 3 runs are known by their counters alone, without logs: ")
        .contains("has no log of attempt_1795343922362_010");
    assertThat(JobProfileFile.read(file).maps().phases()).hasSize(5);
    assertThat(KindFile.signatures(file))
        .containsExactly(
            "map=tera.Map combine=- reduce=- name=terasort",
            "map=tera.Map combine=- reduce=- name=terabulk");
  }

  @Test
  void withoutLogsCountersMustDo() throws IOException {
    assertThat(all()).isZero();

    assertThat(prompt.err()).contains("3 of 3 runs are known by their counters alone");
    assertThat(JobProfileFile.read(out.resolve("terasort.profile.json")).reduces().phases())
        .hasSize(4);
  }

  @Test
  void adviceForAKindIsFoundByItsSignatures() throws IOException {
    assertThat(all("--logs", LOGS)).isZero();
    String device =
        Files.writeString(home.resolve("disk.device.json"), PredictCommandTest.DEVICE).toString();
    Path advice = home.resolve("advice");

    assertThat(
            prompt.weir(
                "advise",
                out.resolve("terasort.profile.json").toString(),
                device,
                "--most",
                "2",
                "--apply",
                advice.toString()))
        .isZero();

    try (Stream<Path> files = Files.list(advice)) {
      assertThat(files.map(each -> each.getFileName().toString()))
          .hasSize(3)
          .contains("terasort.xml")
          .filteredOn(each -> each.startsWith("terasort~"))
          .hasSize(2);
    }
  }

  @Test
  void signaturesOfTwoProfilesTellNothing() throws IOException {
    assertThat(all("--logs", LOGS)).isZero();
    Path one = out.resolve("terasort.profile.json");
    Path two = out.resolve("other.profile.json");
    Files.writeString(two, Files.readString(one).replace("\"TeraSort\",", "\"Other\","));
    String device =
        Files.writeString(home.resolve("disk.device.json"), PredictCommandTest.DEVICE).toString();
    Path advice = home.resolve("advice");

    prompt.weir(
        "advise",
        one.toString(),
        two.toString(),
        device,
        "--most",
        "2",
        "--apply",
        advice.toString());

    assertThat(advice).isDirectoryNotContaining("glob:**~*");
    assertThat(prompt.err())
        .contains("Other: 2 of its 2 signatures are another profile's too, and are left out");
  }

  @Test
  void onlyJobsOfThatTimeCount() {
    assertThat(all("--until", "2026-01-01T00:00")).isEqualTo(1);

    assertThat(prompt.err()).contains("no job that was submitted in the time");
    assertThat(out).doesNotExist();
  }

  @Test
  void namesWhatItWasCalledWronglyBeforeItWrites() throws IOException {
    assertThat(prompt.weir("profile", "--all", night.toString())).isEqualTo(2);
    assertThat(prompt.weir("profile", night.toString(), "--since", "1d", "--logs", LOGS))
        .isEqualTo(2);
    assertThat(all("--json")).isEqualTo(2);
    assertThat(all("--since", "yesterday")).isEqualTo(2);
    assertThat(all("--since", "+999999999-01-01T00:00")).isEqualTo(2);
    assertThat(all("--since", "1h", "--until", "2d")).isEqualTo(2);
    assertThat(all("--like", home.resolve("none.profile.json").toString())).isEqualTo(1);
    assertThat(all("--logs", home.resolve("none").toString())).isEqualTo(1);
    assertThat(prompt.err())
        .contains("missing option: --like FILE (see weir profile --help)")
        .contains("--since and --until are for --all")
        .contains(
            "--all goes with none of --spark, --tez, --dag, --device, --page-cache and --json")
        .contains("--since must be a time, like 2026-11-26T20:00, or how long ago")
        .contains("was +999999999-01-01T00:00")
        .contains("--since must not be after --until, was 20");
    assertThat(out).doesNotExist();
  }

  /** Its name in the history may have any length: here none, and what only begins a path. */
  @Test
  void aJobOfAnyNameGetsAProfile() throws IOException {
    String id = "job_1795343922362_0006";
    String text =
        Files.readString(SAMPLES.resolve(TERASORT + ".jhist"), StandardCharsets.ISO_8859_1);
    for (String name : List.of("", "..", "a".repeat(300), "../../x")) {
      Path single = Files.createDirectories(home.resolve("night-" + name.length()));
      Files.writeString(
          single.resolve(id + ".jhist"),
          text.replace(avro("TeraSort"), avro(name)),
          StandardCharsets.ISO_8859_1);
      assertThat(
              prompt.weir("profile", "--all", single.toString(), "--like", like, "--out", "" + out))
          .isZero();
    }
    assertThat(prompt.files("kinds"))
        .containsExactly("a".repeat(100) + ".profile.json", "job.profile.json", "x.profile.json");
  }

  /** A text in the binary form of Avro, after twice its length. */
  private static String avro(String text) {
    int twice = 2 * text.length();
    String length =
        twice < 128 ? "" + (char) twice : "" + (char) (twice % 128 + 128) + (char) (twice / 128);
    return length + text;
  }

  @Test
  void aCounterThatOverflowedLeavesTheOthers() throws IOException {
    Path wrong = night.resolve("job_1795343922362_0107.jhist");
    String text = Files.readString(wrong, StandardCharsets.ISO_8859_1);
    String name = "Reduce shuffle bytes";
    StringBuilder odd = new StringBuilder(text);
    for (int at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
      int value = at + name.length();
      odd.setCharAt(value, (char) (text.charAt(value) | 1)); // Avro's numbers below 0 are odd
    }
    Files.writeString(wrong, odd.toString(), StandardCharsets.ISO_8859_1);

    assertThat(all()).isZero();

    assertThat(prompt.out()).contains("runs: 2, kinds of jobs: 1");
    assertThat(prompt.err())
        .contains(
            "left out: ",
            "job_1795343922362_0107.jhist: REDUCE_SHUFFLE_BYTES of attempt_1795343922362_0107_r_000000_0 must be 0 or");
  }

  @Test
  void aFolderThatCannotBeOneIsNamedBeforeAllIsRead() throws IOException {
    Path file = Files.writeString(home.resolve("file"), "");
    out = file.resolve("kinds");

    assertThat(all()).isEqualTo(2);

    assertThat(prompt.err()).contains("--out must be a folder that this user may write to, is ");
  }

  @Test
  void aJobOfTheClusterNeedsACluster() {
    assertThat(all("--on-cluster")).isEqualTo(2);
    assertThat(all("--on-cluster", "--logs", LOGS)).isEqualTo(2);
    assertThat(prompt.weir("profile", "--all", "hdfs://a/b", "--like", like, "--on-cluster"))
        .isEqualTo(2);
    assertThat(prompt.weir("profile", "--on-cluster", TERASORT, "--logs", LOGS)).isEqualTo(2);
    assertThat(prompt.err())
        .contains("--on-cluster needs histories that all nodes reach, as hdfs://…, and ")
        .contains(
            "--on-cluster reads the logs that YARN has aggregated, so it goes not with --logs")
        .contains("mapreduce.framework.name must be yarn in --conf, is local")
        .contains("--on-cluster is for --all");
    assertThat(out).doesNotExist();
  }

  @Test
  void aProfileThatItTakesAsAnExampleIsNeverReplaced() throws IOException {
    Files.createDirectories(out);
    Path example = out.resolve("terasort.profile.json");
    Files.copy(Path.of(like), example);
    Path link = Files.createSymbolicLink(home.resolve("other"), out);

    assertThat(all("--like", example.toString())).isEqualTo(2);
    assertThat(all("--like", link.resolve("terasort.profile.json").toString())).isEqualTo(2);

    assertThat(prompt.err()).contains("--out must be another folder: a profile would replace");
    assertThat(example).hasSameTextualContentAs(Path.of(like));
  }
}
