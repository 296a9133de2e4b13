// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.hadoop.exchange.message.MessageWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeriesFileTest {
  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("some.series");
  }

  @Test
  void whatIsAppendedIsRead() throws IOException {
    append(60, Map.of("a", new long[] {1, 2}));
    append(120, Map.of("b", new long[] {3, 4}));

    assertThat(rows()).containsExactly("60 a [1, 2]", "120 b [3, 4]");
  }

  @Test
  void aNameIsWrittenOnce() throws IOException {
    String name = "application_1700000000000_0001".repeat(100);
    try (SeriesFile series = SeriesFile.open(file, 2)) {
      for (int i = 0; i < 100; i++) {
        series.append(i, Map.of(name, new long[] {i, i}));
      }
    }

    assertThat(Files.size(file)).isLessThan(100 * 40);
    assertThat(rows()).hasSize(100);
  }

  @Test
  void whatWasCutOffIsForgottenAndTheFileGoesOn() throws IOException {
    append(60, Map.of("a", new long[] {1, 2}));
    long whole = Files.size(file);
    append(120, Map.of("b", new long[] {3, 4}));
    byte[] all = Files.readAllBytes(file);
    for (long length = whole; length < all.length; length++) {
      Files.write(file, Arrays.copyOf(all, (int) length));
      append(180, Map.of("c", new long[] {5, 6}));

      assertThat(rows()).as("%d bytes", length).containsExactly("60 a [1, 2]", "180 c [5, 6]");
    }
  }

  @Test
  void rubbishIsReadAsFarAsItIsWhole() throws IOException {
    append(60, Map.of("a", new long[] {1, 2}));
    byte[] all = Files.readAllBytes(file);
    Random random = new Random(1);
    for (int i = 0; i < 200; i++) {
      byte[] broken = all.clone();
      broken[random.nextInt(broken.length)] ^= (byte) (1 + random.nextInt(255));
      Files.write(file, broken);

      assertThat(rows()).isEmpty();
    }
  }

  @Test
  void randomBlocksAreReadAsTheyWereWritten() throws IOException {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    List<String> expected = new ArrayList<>();
    for (int block = 0; block < 50; block++) {
      Map<String, long[]> rows = new TreeMap<>();
      for (int i = random.nextInt(20); i >= 0; i--) {
        long[] sums = {random.nextInt(1_000), random.nextLong() >>> 1};
        rows.put("n" + random.nextInt(40), sums);
      }
      append(block, rows);
      for (Map.Entry<String, long[]> each : rows.entrySet()) {
        expected.add(block + " " + each.getKey() + " " + Arrays.toString(each.getValue()));
      }
    }

    assertThat(rows()).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(expected);
  }

  /** As written before columns stood together. */
  @Test
  void aFileWhoseSumsStandInRowsIsReadAndGoesOn() throws IOException {
    MessageWriter block = new MessageWriter(64);
    block.octet(1);
    block.number(60);
    block.number(2);
    block.text("a");
    block.text("b");
    block.number(1);
    block.number(1); // the first name is left out
    block.number(3);
    block.number(1L << 40);
    try (BlockFile blocks = BlockFile.open(file, any -> true)) {
      blocks.append(block.message());
    }

    append(120, Map.of("a", new long[] {0, 5}));

    assertThat(rows()).containsExactly("60 b [3, 1099511627776]", "120 a [0, 5]");
  }

  private void append(long second, Map<String, long[]> rows) throws IOException {
    try (SeriesFile series = SeriesFile.open(file, 2)) {
      series.append(second, rows);
    }
  }

  private List<String> rows() throws IOException {
    List<String> rows = new ArrayList<>();
    SeriesFile.read(
        file,
        2,
        (second, name, sums) -> rows.add(second + " " + name + " " + Arrays.toString(sums)));
    return rows;
  }
}
