// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.cli.Prompt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A trace is replayed with the weights file of an operator. */
@Timeout(60)
class ReplayedWeightsTest {
  @TempDir Path home;
  private Path trace;
  private Prompt prompt;

  @BeforeEach
  void record() throws IOException {
    trace =
        new RecordedGate()
            .with("etl", "nightly-1")
            .with("etl", "nightly-2")
            .with("ad", "query")
            .with("replication")
            .record(home.resolve("trace.weir"), 1200);
    prompt = new Prompt(home);
  }

  @Test
  void aUserHasWhatHisLineSaysAndHisApplicationsDivideIt() throws IOException {
    replay("user etl 6\napplication *-2 2\nservice replication 1\nuser ad 1\n");
    assertThat(doneSeconds("etl/nightly-2")).isCloseTo(16, within(1.0)); // half of 25 bursts a s
    assertThat(doneSeconds("etl/nightly-1")).isCloseTo(21.3, within(1.0)); // a quarter, then 3/4
    assertThat(doneSeconds("ad/query")).isGreaterThan(45);
    assertThat(doneSeconds("replication")).isGreaterThan(45);
    assertThat(prompt.err()).isEmpty();
  }

  @Test
  void whoHasNoLineGetsTheDefaultInPlaceOfWhatItHad() throws IOException {
    replay("application replication 7\nservice re* 4\ndefault 1\n");
    assertThat(doneSeconds("replication")).isCloseTo(24, within(1.0)); // two thirds
    assertThat(doneSeconds("ad/query")).isGreaterThan(45);
    assertThat(prompt.err())
        .isEqualTo("weir: --change: no flow is one of: application replication 7.0\n");
  }

  @Test
  void aLineOfAFlowAndAWeightSaysWhatToWrite() throws IOException {
    Path weights = Files.writeString(home.resolve("weights"), "user etl 4\nad/query 8\n");
    assertThat(prompt.weir("replay", trace.toString(), "--change", weights.toString()))
        .isEqualTo(2);
    assertThat(prompt.err())
        .isEqualTo(
            "weir: --change "
                + weights
                + ": line 2: the first word must be application, user, service or default, was"
                + " 'ad/query'. A line is like: application NAME WEIGHT, or: user NAME WEIGHT\n");
  }

  private void replay(String weights) throws IOException {
    Path file = Files.writeString(home.resolve("weights"), weights);
    assertThat(prompt.weir("replay", trace.toString(), "--change", file.toString()))
        .as(prompt.err())
        .isZero();
  }

  /** When the last of its bursts would have been done; each flow has as many as in the trace. */
  private double doneSeconds(String flow) {
    String row =
        prompt
            .out()
            .lines()
            .dropWhile(each -> !each.startsWith(flow + " "))
            .skip(1)
            .findFirst()
            .orElseThrow();
    return Double.parseDouble(row.substring(row.lastIndexOf(' ') + 1));
  }
}
