// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.weights;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.Prompt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WeightsCheckCommandTest {
  @TempDir Path home;
  private Prompt prompt;

  @BeforeEach
  void sitDown() {
    prompt = new Prompt(home);
  }

  @Test
  void aGoodFileIsOk() throws Exception {
    assertThat(check("user etl 8\ndefault 1\n")).isZero();
    assertThat(prompt.out()).isEqualTo("ok      2 rules\n");
  }

  @Test
  void everyLineAtFaultIsNamed() throws Exception {
    assertThat(check("user etl heavy\ndefault 1\nuser x 1\n")).isEqualTo(1);
    assertThat(prompt.err().lines())
        .containsExactly(
            file() + ":1: weight must be a number from 0.001 to 100000, was 'heavy'",
            file() + ":3: no rule may follow default, which matches everybody");
  }

  @Test
  void whatSomebodyIsGivenIsTold() throws Exception {
    String text = "application etl/nightly-* 4 2 latency=20ms\nuser etl 8 limit=1m\n";
    assertThat(check(text, "--application", "nightly-7", "--user", "etl")).isZero();
    assertThat(prompt.out())
        .isEqualTo(
            """
            flow      etl/nightly-7
            user      8.0 limit=1048576
            weight    4.0
            priority  2
            promise   latency=20000us
            """);
  }

  @Test
  void aNameThatAnybodyMayTakeHasNeitherReserveNorRankAndThatIsSaid() throws Exception {
    String text = "application nightly-* 4 2 reserve=1m\napplication other 4\n";
    assertThat(check(text)).isZero();
    assertThat(prompt.out())
        .startsWith("ok      2 rules\nnote    application nightly-*: with block tokens")
        .endsWith("USER/nightly-* says whose it is\n");
  }

  @Test
  void aServiceThatHdfsHasNotIsRefused() throws Exception {
    assertThat(check("default 1\n", "--service", "scaner")).isEqualTo(2);
    assertThat(prompt.err()).contains("HDFS has no service called scaner");
  }

  @Test
  void aFileThatIsNotThereIsOneLine() {
    assertThat(prompt.weir("weights", "check", file().toString())).isEqualTo(1);
    assertThat(prompt.err()).isEqualTo("weir: " + file() + " does not exist\n");
  }

  private int check(String text, String... options) throws IOException {
    Files.writeString(file(), text);
    String[] arguments = new String[3 + options.length];
    arguments[0] = "weights";
    arguments[1] = "check";
    arguments[2] = file().toString();
    System.arraycopy(options, 0, arguments, 3, options.length);
    return prompt.weir(arguments);
  }

  private Path file() {
    return home.resolve("weights");
  }
}
