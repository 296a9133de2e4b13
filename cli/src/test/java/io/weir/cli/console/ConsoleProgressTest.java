// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class ConsoleProgressTest {
  private static final String OVER = "\r\u001b[K";

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream err = new PrintStream(bytes, true, UTF_8);
  private long nowNanos;

  @Test
  void aPipeGetsALineForEachStepAndOneEveryTenSeconds() {
    ConsoleProgress progress = new PlainProgress(err, () -> nowNanos);

    progress.step("TeraGen alone");
    after(9, progress);
    progress.update(0.4, "12 MB/s");
    after(1, progress);
    after(9, progress);
    after(50, progress);
    progress.step("contended");
    progress.close();

    assertThat(printed())
        .isEqualTo(
            """
            [0:00] TeraGen alone
            [0:10] TeraGen alone, 40 %, 12 MB/s
            [1:09] TeraGen alone, 40 %, 12 MB/s
            [1:09] contended
            """);
  }

  @Test
  void aTerminalGetsOneLineThatIsWrittenOver() {
    ConsoleProgress progress = new LiveProgress(err, () -> nowNanos, 80);

    progress.step("TeraGen alone");
    nowNanos += 65_000_000_000L;
    progress.update(0.5, "12 MB/s");

    assertThat(printed())
        .isEqualTo(
            (OVER + " 0:00 [....................] TeraGen alone")
                + (OVER + " 1:05 [##########..........] TeraGen alone, 50 %, 12 MB/s"));
  }

  @Test
  void aTerminalIsNotFlooded() {
    ConsoleProgress progress = new LiveProgress(err, () -> nowNanos, 80);
    progress.step("TeraGen alone");
    bytes.reset();

    progress.update(0.1, "");
    progress.update(0.2, "");

    assertThat(printed()).isEmpty();
  }

  @Test
  void aLineNeverWraps() {
    ConsoleProgress progress = new LiveProgress(err, () -> nowNanos, 40);

    progress.step("a step whose name is longer than the terminal is wide");

    assertThat(printed()).hasSize(OVER.length() + 39);
  }

  @Test
  void whatIsWorthKeepingStaysAboveTheLine() {
    ConsoleProgress progress = new LiveProgress(err, () -> nowNanos, 80);

    progress.say("alone: 61 s");
    progress.close();

    assertThat(printed()).isEqualTo(OVER + "alone: 61 s\n" + OVER);
  }

  private void after(long seconds, ConsoleProgress progress) {
    nowNanos += seconds * 1_000_000_000L;
    progress.tick();
  }

  private String printed() {
    return bytes.toString(UTF_8);
  }
}
