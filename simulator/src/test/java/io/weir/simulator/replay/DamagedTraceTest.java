// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.policy.Policy;
import io.weir.core.record.MalformedTraceException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A trace that is cut off or damaged is refused, by file, byte and what is expected there. */
class DamagedTraceTest {
  @TempDir private Path folder;
  private Path file;
  private byte[] whole;

  @BeforeEach
  void record() throws IOException {
    file = folder.resolve("some.trace");
    RandomGate.record(file, 7, RandomGate.rotating(Policy.COORDINATE), 150);
    whole = Files.readAllBytes(file);
  }

  @Test
  void aWholeOneIsRead() throws IOException {
    assertThat(TraceFile.check(file, file).calls()).isGreaterThan(150);
  }

  @Test
  void cutOffAnywhereItIsRefused() throws IOException {
    for (int length = 0; length < whole.length; length += 1 + length / 50) {
      Files.write(file, Arrays.copyOf(whole, length));
      refuses("cut at " + length);
    }
  }

  @Test
  void withAnyByteChangedItIsRefused() throws IOException {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int i = 0; i < 300; i++) {
      byte[] damaged = whole.clone();
      int at = random.nextInt(damaged.length);
      damaged[at] ^= (byte) (1 << random.nextInt(8));
      Files.write(file, damaged);
      refuses("seed " + seed + ", byte " + at);
    }
  }

  @Test
  void itSaysWhatIsExpected() throws IOException {
    Files.writeString(file, "no trace at all, but text", StandardCharsets.US_ASCII);
    assertThatThrownBy(() -> Replay.of(file))
        .hasMessage(file + ", byte 0: expected a trace of Weir, which begins with 'weir-trace'");
    Files.write(file, Arrays.copyOf(whole, 10));
    assertThatThrownBy(() -> Replay.of(file))
        .hasMessage(file + ", byte 10: expected the version of the trace, but the file ends");
    byte[] later = whole.clone();
    later[10] = 99;
    Files.write(file, later);
    assertThatThrownBy(() -> Replay.of(file))
        .hasMessage(file + ", byte 10: expected version 1 of the trace, was 99");
    byte[] longer = Arrays.copyOf(whole, whole.length + 1);
    Files.write(file, longer);
    assertThatThrownBy(() -> Replay.of(file))
        .hasMessageContaining("expected the length of a block");
  }

  private void refuses(String what) {
    assertThatThrownBy(() -> TraceFile.check(file, file))
        .as(what)
        .isInstanceOf(MalformedTraceException.class)
        .hasMessageMatching("(?s)" + file + ", byte [0-9]+: expected .+");
  }
}
