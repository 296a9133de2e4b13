// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.cli.Prompt;
import io.weir.results.ResultDocument;
import io.weir.results.ResultJson;
import io.weir.results.Series;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scenarios, and the history of a real TeraSort. */
class SimulateCommandTest {
  private static final Path SAMPLES = Path.of("../mapreduce/src/test/resources/profile");
  private static final String HISTORY = "job_1795343922362_0006.jhist";
  private static final String TWO_USERS =
      """
      seed: 1
      cluster: {nodes: 2, processors: 4}
      hadoop: {master: 0 s}
      jobs:
        - {program: teragen, name: nightly, user: etl, input: 4 GB, maps: 4}
        - {program: teragen, name: adhoc, user: ann, input: 4 GB, maps: 4}
      """;

  @TempDir Path home;
  private Prompt prompt;

  @BeforeEach
  void sitDown() {
    prompt = new Prompt(home);
  }

  @Test
  void comparesPoliciesOfAScenario() throws Exception {
    assertThat(prompt.weir("simulate", file("s.yaml", TWO_USERS))).isZero();
    assertThat(prompt.out()).contains("By policy", "stock", "sfq", "nightly", "adhoc");
  }

  @Test
  void printsTheSchemaOfScenarios() {
    assertThat(prompt.weir("simulate", "--schema")).isZero();
    assertThat(prompt.out()).startsWith("{").contains("\"additionalProperties\"");
  }

  @Test
  void countsTheTasksThatRanTwice() throws Exception {
    String slow =
        """
        policy: sfq
        cluster: [{nodes: 3, processors: 4}, {nodes: 1, processors: 4, speed: 0.1}]
        hadoop: {speculative: true, input_copies: 4}
        jobs: [{program: wordcount, input: 4 GiB}]
        """;

    prompt.weir("simulate", file("s.yaml", slow), "--json");

    ResultDocument document = ResultJson.parse(prompt.out(), "out");
    assertThat(document.figures().get("second_attempts_sfq").value()).isPositive();
  }

  @Test
  void moreWeightOfAUserIsTimeForHisJobs() throws Exception {
    String weights = file("weights", "user etl 8\ndefault 1\n");

    assertThat(prompt.weir("simulate", file("s.yaml", TWO_USERS), "--change", weights, "--json"))
        .isZero();

    ResultDocument document = ResultJson.parse(prompt.out(), "out");
    assertThat(prompt.out()).contains("before", "after");
    assertThat(response(document, "etl", 2)).isLessThan(0.9 * response(document, "etl", 1));
    assertThat(response(document, "ann", 2)).isGreaterThan(response(document, "ann", 1));
  }

  @Test
  void whatWasBeforeMayBeAFileToo() throws Exception {
    String weights = file("weights", "application nightly 8\n");

    prompt.weir(
        "simulate", file("s.yaml", TWO_USERS), "--before", weights, "--change", weights, "--json");

    ResultDocument document = ResultJson.parse(prompt.out(), "out");
    assertThat(response(document, "etl", 2)).isEqualTo(response(document, "etl", 1));
  }

  @Test
  void thePlotOfResponseTimesHasTheJobsOfAllRuns() throws Exception {
    prompt.weir("simulate", file("s.yaml", TWO_USERS), "--seeds", "3", "--json");

    Series one = ResultJson.parse(prompt.out(), "out").series().get(0);
    int jobs = one.x().length - 1;
    assertThat(jobs % 3).isZero();
    assertThat(one.y()[0]).isZero();
    assertThat(one.y()[1]).isCloseTo(1.0 / jobs, within(1e-9));
    assertThat(one.y()[jobs]).isEqualTo(1);
    assertThat(one.x()).isSorted();
  }

  /** Of a user, in a column of the table of users. */
  private static double response(ResultDocument document, String user, int column) {
    return document.tables().stream()
        .filter(table -> table.title().contains("each user"))
        .flatMap(table -> table.rows().stream())
        .filter(row -> row.get(0).equals(user))
        .mapToDouble(row -> ((Number) row.get(column)).doubleValue())
        .findFirst()
        .orElseThrow();
  }

  @Test
  void historyFilesAreJobsAndWhatTheyTookStandsBeside() throws Exception {
    Path done = Files.createDirectories(home.resolve("done/2026/11"));
    byte[] history = Files.readAllBytes(SAMPLES.resolve(HISTORY));
    Files.write(done.resolve(HISTORY), history);
    String other =
        new String(history, StandardCharsets.ISO_8859_1)
            .replace("1795343922362_0006", "1795343922362_0007");
    Files.writeString(
        done.resolve("job_1795343922362_0007.jhist"), other, StandardCharsets.ISO_8859_1);
    String weights =
        file(
            "weights",
            "application application_1795343922362_0007 8\napplication Tera* 2\nuser nobody-here 4\n");

    assertThat(
            prompt.weir("simulate", "--trace", home + "/done", "--nodes", "2", "--change", weights))
        .isZero();

    assertThat(prompt.out())
        .contains("recorded", "before", "after")
        .contains("job_1795343922362_0006 TeraSort", "job_1795343922362_0007 TeraSort");
    assertThat(prompt.err())
        .contains("2 that succeeded, on 2 nodes")
        .contains("--change: no job is one of: user nobody-here 4.0");
  }

  @Test
  void namesWhatItWasCalledWrongly() throws Exception {
    String scenario = file("s.yaml", TWO_USERS);
    String history = SAMPLES.resolve(HISTORY).toString();
    refuses("missing parameter: SCENARIO.yaml", "simulate");
    refuses("a scenario, --trace or --from-cluster", "simulate", scenario, "--trace", "x");
    refuses("--trace x.tsv: there is no such file", "simulate", "--trace", "x.tsv");
    refuses("--nodes must be from 1 to 1000000, was 0", "simulate", scenario, "--nodes", "0");
    refuses("--disks must be from 1 to 1000, was 0", "simulate", scenario, "--disks", "0");
    refuses("missing option: --change FILE", "simulate", scenario, "--before", "w");
    refuses(
        "policies must be one or more of stock, sfq, coordinate, fifo; one was \"\"",
        "simulate",
        scenario,
        "--policy",
        "sfq,");
    refuses(
        "policies must be policies that differ; stock stands there twice",
        "simulate",
        scenario,
        "--policy",
        "stock,stock");
    refuses(
        "with --change, --policy must be one of those with weights, was stock",
        "simulate",
        scenario,
        "--change",
        "w",
        "--policy",
        "stock");
    refuses(
        "weights: line 1: weight must be a number from 0.001 to 100000, was 'heavy'",
        "simulate",
        scenario,
        "--change",
        file("weights", "default heavy\n"));
    refuses("nobody says where the ResourceManager is", "simulate", "--trace", history);
    refuses(
        "--from-cluster must be HOST:PORT with a PORT up to 65535, was 'namenode'",
        "simulate",
        "--from-cluster",
        "namenode");
  }

  @Test
  void refusesOptionsThatNothingWouldComeOf() throws Exception {
    String scenario = file("s.yaml", TWO_USERS);
    String trace = file("t.tsv", "job0\t1\t1\t67108864\t0\t1000\n");
    String history = SAMPLES.resolve(HISTORY).toString();
    String ofNodes = " goes with --trace or --from-cluster: a scenario says what its nodes are";
    String ofPast = " goes with --from-cluster, or --trace with history files";
    refuses("--nodes" + ofNodes, "simulate", scenario, "--nodes", "5");
    refuses("--disks" + ofNodes, "simulate", scenario, "--disks", "4");
    refuses("--since" + ofPast, "simulate", scenario, "--since", "1h");
    refuses("--until" + ofPast, "simulate", "--trace", trace, "--until", "1h");
    refuses("--conf" + ofPast, "simulate", "--trace", trace, "--conf", home.toString());
    refuses("--resourcemanager" + ofPast, "simulate", "--trace", trace, "--resourcemanager", "a:1");
    refuses(
        "--nodes or --resourcemanager, one of them",
        "simulate",
        "--trace",
        history,
        "--nodes",
        "1",
        "--resourcemanager",
        "a:1");
    refuses("--schema goes with nothing else", "simulate", scenario, "--schema");
    assertThat(prompt.out()).isEmpty();
  }

  @Test
  void saysThatAFolderIsNoScenario() {
    refuses("there is no scenario none.yaml", "simulate", "none.yaml");
    refuses(
        home + " is a folder, and must be a scenario: a YAML file", "simulate", home.toString());
  }

  @Test
  void escapesWhatAScenarioHasForTheTerminal() throws Exception {
    refuses("\\u001b[31mred", "simulate", file("s.yaml", "\"\\e[31mred\": 1\n"));
    assertThat(prompt.err()).doesNotContain("\u001b");
  }

  @Test
  void writesThePageBehindALinkAndIntoNoFolder() throws Exception {
    String scenario = file("s.yaml", TWO_USERS);
    Path link = Files.createSymbolicLink(home.resolve("link.html"), home.resolve("page.html"));

    assertThat(prompt.weir("simulate", scenario, "--html", link.toString())).isZero();

    assertThat(link).isSymbolicLink();
    assertThat(home.resolve("page.html")).content().startsWith("<!DOCTYPE html>");
    refuses(
        "--html must be a file, was the folder " + home,
        "simulate",
        scenario,
        "--html",
        home.toString());
  }

  @Test
  void saysWhoDoesNotAnswerAndWhatIsNotThere() {
    String history = SAMPLES.resolve(HISTORY).toString();
    assertThat(prompt.weir("simulate", "--from-cluster", "localhost:1")).isEqualTo(1);
    assertThat(
            prompt.weir(
                "simulate",
                "--trace",
                history,
                "--since",
                "2020-01-01T00:00",
                "--until",
                "2020-01-02T00:00",
                "--nodes",
                "1"))
        .isEqualTo(1);
    assertThat(prompt.weir("simulate", "--trace", history, "--since", "soon", "--nodes", "1"))
        .isEqualTo(2);
    assertThat(prompt.err())
        .contains("http://localhost:1: nobody answers there")
        .contains("has no job that was submitted in the time 2020-01-0")
        .contains("--since must be a time, like 2026-11-26T20:00, or how long ago");
  }

  private void refuses(String why, String... arguments) {
    assertThat(prompt.weir(arguments)).as(why).isEqualTo(2);
    assertThat(prompt.err()).contains(why);
  }

  private String file(String name, String text) throws Exception {
    return Files.writeString(home.resolve(name), text).toString();
  }
}
