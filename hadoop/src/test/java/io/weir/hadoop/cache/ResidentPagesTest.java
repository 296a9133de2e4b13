// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.cache;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class ResidentPagesTest {
  private static final int SPILLS = 100;
  private static final long SPILL_BYTES = 64L << 20;
  private static final int PAGE_BYTES = 64 << 10; // the largest that Linux has

  @TempDir Path folder;

  /** YARN ends a task that maps more than twice its container. */
  @Test
  void aMergeOfManyFilesMapsLittleOfThem() throws IOException {
    List<ResidentPages> spills = new ArrayList<>();
    for (int i = 0; i < SPILLS; i++) {
      spills.add(of(hole("spill" + i)));
    }
    for (long at = 0; at < SPILL_BYTES; at += SPILL_BYTES / 4) {
      for (ResidentPages spill : spills) {
        assertThat(spill.has(at, PAGE_BYTES)).isFalse();
      }
      assertThat(mappedBytes()).isBetween(1L, 256L << 20);
    }
    for (ResidentPages spill : spills) {
      spill.close();
    }
    assertThat(mappedBytes()).isZero();
  }

  @Test
  void aPartOfTwoWindowsIsThereIfBothOfItsPartsAre() throws IOException {
    Path file = hole("spill");
    long border = ResidentPages.WINDOW_BYTES;
    try (ResidentPages pages = of(file)) {
      read(file, border - PAGE_BYTES);
      assertThat(pages.has(border - PAGE_BYTES, PAGE_BYTES)).isTrue();
      assertThat(pages.has(border - PAGE_BYTES, 2 * PAGE_BYTES)).isFalse();
      read(file, border);
      assertThat(pages.has(border - PAGE_BYTES, 2 * PAGE_BYTES)).isTrue();
      assertThat(pages.has(0, 3 << 20)).isFalse();
    }
  }

  /** What is written is in memory, and the kernel reads nothing ahead of a writer. */
  @Test
  void aStepThatIsMissingInALongPartIsFound() throws IOException {
    Path file = hole("spill");
    int step = (int) ResidentPages.STEP_BYTES;
    long missing = 5L * step;
    write(file, 0, (int) missing);
    write(file, missing + step, 10 * step);
    try (ResidentPages pages = of(file)) {
      assertThat(pages.has(0, missing)).isTrue();
      assertThat(pages.has(0, 16L * step)).isFalse();
      assertThat(pages.has(missing - PAGE_BYTES, 2 * PAGE_BYTES)).as("a short part").isFalse();
      write(file, missing, step);
      assertThat(pages.has(0, 16L * step)).isTrue();
    }
  }

  private static ResidentPages of(Path file) {
    return requireNonNull(ResidentPages.of(file));
  }

  /** Its pages come into memory when they are read. */
  private Path hole(String name) throws IOException {
    Path file = folder.resolve(name);
    try (RandomAccessFile opened = new RandomAccessFile(file.toFile(), "rw")) {
      opened.setLength(SPILL_BYTES);
    }
    return file;
  }

  private static void write(Path file, long position, int bytes) throws IOException {
    try (RandomAccessFile opened = new RandomAccessFile(file.toFile(), "rw")) {
      opened.seek(position);
      opened.write(new byte[bytes]);
    }
  }

  private static void read(Path file, long position) throws IOException {
    try (RandomAccessFile opened = new RandomAccessFile(file.toFile(), "r")) {
      opened.seek(position);
      opened.readFully(new byte[PAGE_BYTES]);
    }
  }

  /** Of the test's files, by this process. */
  private long mappedBytes() throws IOException {
    try (Stream<String> maps = Files.lines(Path.of("/proc/self/maps"))) {
      return maps.filter(line -> line.contains(folder.toString()))
          .mapToLong(ResidentPagesTest::bytes)
          .sum();
    }
  }

  private static long bytes(String map) {
    String[] range = map.substring(0, map.indexOf(' ')).split("-", 2);
    return Long.parseUnsignedLong(range[1], 16) - Long.parseUnsignedLong(range[0], 16);
  }
}
