// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.weights;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.hadoop.broker.BrokerPlugin;
import io.weir.lab.hdfs.EmbeddedHdfs;
import io.weir.lab.hdfs.HdfsSettings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What administrators do one after another, each test with a NameNode that has no weights yet. */
@Timeout(120)
class WeightsCommandsTest {
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(written, true, UTF_8);

  @TempDir private Path folder;
  private EmbeddedHdfs hdfs;

  @BeforeEach
  void start() throws IOException {
    HdfsSettings settings =
        new HdfsSettings(
            1,
            1 << 20,
            HdfsSettings.STOCK_FACTORY,
            0,
            Map.of("dfs.namenode.plugins", BrokerPlugin.class.getName()));
    hdfs = EmbeddedHdfs.start(settings, folder.resolve("hdfs"));
  }

  @AfterEach
  void stop() {
    hdfs.close();
  }

  @Test
  void aNewRuleLeavesThatOfOneUserAndRulesThatNeverCountAreNamed() throws Exception {
    set("application", "etl/nightly", "8", "reserve=50m");
    assertThat(set("application", "nightly", "2"))
        .isEqualTo("version 2 is set; apply --back-to 1 undoes it\n");
    assertThat(get()).endsWith("\napplication etl/nightly 8 reserve=50m\napplication nightly 2\n");
    apply(file("application night* 1\napplication nightly 2\n"));
    assertThat(set("application", "nightly", "3"))
        .isEqualTo(
            """
            note: application nightly 3.0: counts for nobody, as an earlier rule fits whoever it fits
            version 4 is set; apply --back-to 3 undoes it
            """);
  }

  @Test
  void aFileThatIsNoVersionIsLeftOutByAll() throws Exception {
    set("user", "etl", "8");
    try (FSDataOutputStream byHand =
        hdfs.fileSystem()
            .create(new org.apache.hadoop.fs.Path("/system/weir/weights/v0000000020"))) {
      byHand.write("user etl 9\n".getBytes(UTF_8));
    }
    assertThat(get()).endsWith("\nuser etl 8\n");
    assertThat(set("user", "etl", "5")).startsWith("version 2 is set");
    assertThat(backTo(1)).startsWith("version 3 is set");
    assertThat(get()).startsWith("# version 3, ").endsWith("\nuser etl 8\n");
    assertThat(run(new WeightsHistoryCommand(out)).lines())
        .extracting(line -> line.strip().replaceAll(" .*", ""))
        .containsExactly("3", "2", "1");
    assertThat(get("--version-number", "20"))
        .isEqualTo(
            "/system/weir/weights/v0000000020 is no version of weights: it begins with 'user etl 9'\n");
    assertThat(backTo(20)).contains("v0000000020 is no version of weights");
  }

  @Test
  void whatIsGotAndAppliedAgainHasOneFirstLine() throws Exception {
    apply(file("# of ours\nuser etl 8\n"));
    for (int version = 2; version <= 3; version++) {
      apply(file(get()), "--why", "again");
      assertThat(get())
          .matches(
              "# version %d, set by \\S+ at \\S+: again\n# of ours\nuser etl 8\n"
                  .formatted(version));
    }
  }

  @Test
  void aReasonIsGotAsItWasGivenInWhateverLetters() throws Exception {
    String why = "Größe, 日本 🐘: \"a & b\" <100% + 'c'>";
    apply(file("user etl 8\n"), "--why", why);
    assertThat(get().lines()).first().asString().endsWith("Z: " + why);
    assertThat(run(new WeightsHistoryCommand(out)).strip()).endsWith(why);
  }

  @Test
  void whatSomebodyHasSetFirstIsNotLost() throws Exception {
    String got = get();
    assertThat(got).startsWith("# version 0, set by nobody: ");
    set("user", "bob", "9");
    assertThat(apply(file(got + "user etl 8\n")))
        .contains("the weights are of version 1 now, and not of version 0");
    assertThat(get()).endsWith("\nuser bob 9\n");
    assertThat(apply(file("user etl 8\n")))
        .as("a file that was not got follows whichever is the last")
        .startsWith("version 2 is set");
    assertThat(get()).endsWith("\nuser etl 8\n");
  }

  @Test
  void theFirstVersionCanBeUndone() throws Exception {
    assertThat(apply(file("user etl 8\n"))).isEqualTo("version 1 is set; --back-to 0 undoes it\n");
    assertThat(backTo(0)).isEqualTo("version 2 is set; --back-to 1 undoes it\n");
    assertThat(get()).matches("# version 2, set by \\S+ at \\S+: back to version 0\n");
    assertThat(backTo(1)).startsWith("version 3 is set");
    assertThat(get()).endsWith("\nuser etl 8\n");
    assertThat(backTo(-1)).isEqualTo("there is no version -1\n");
  }

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("weights"), text);
  }

  private String get(String... arguments) {
    return run(new WeightsGetCommand(out), arguments);
  }

  private String set(String... arguments) {
    return run(new WeightsSetCommand(out, out), arguments);
  }

  private String apply(Path file, String... arguments) {
    List<String> all = new ArrayList<>(List.of(file.toString()));
    all.addAll(List.of(arguments));
    return run(new WeightsApplyCommand(out, out), all.toArray(new String[0]));
  }

  private String backTo(long number) {
    return run(new WeightsApplyCommand(out, out), "--back-to", Long.toString(number));
  }

  private String run(Object command, String... arguments) {
    written.reset();
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--namenode", hdfs.configuration().get("dfs.namenode.http-address")));
    new CommandLine(command)
        .setExecutionExceptionHandler(
            (failure, line, parsed) -> {
              out.println(failure.getMessage());
              return 1;
            })
        .execute(all.toArray(new String[0]));
    return written.toString(UTF_8);
  }
}
