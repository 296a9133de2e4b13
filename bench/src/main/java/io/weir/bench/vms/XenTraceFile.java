// SPDX-License-Identifier: Apache-2.0
package io.weir.bench.vms;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A file of xentrace: records of a head of 32 bits (event in 28, number of words in 3, whether it
 * has a time in 1), a time of 64 bits if it has one, and the words.
 */
final class XenTraceFile {
  private static final int EVENT = 0x0fff_ffff;
  private static final int WORDS_SHIFT = 28;
  private static final int WORDS = 7;

  /** What follows is of another processor; its number is the first word. */
  private static final int PROCESSOR = 0x0001_f003;

  /** Records were lost, as the buffer was full. */
  private static final int LOST = 0x0001_f001;

  /** Domain and vcpu that ran, domain and vcpu that run. */
  private static final int SWITCH = 0x0002_800a;

  private final Path file;
  private final ByteBuffer bytes;
  private final List<Switch> switches = new ArrayList<>();
  private int processor;

  private XenTraceFile(Path file, byte[] bytes) {
    this.file = file;
    this.bytes = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /**
   * The switches in it, of each processor in the order of time.
   *
   * @throws IOException if it ends within a record, or xentrace has lost some
   */
  static List<Switch> read(Path file) throws IOException {
    XenTraceFile trace = new XenTraceFile(file, Files.readAllBytes(file));
    while (trace.bytes.hasRemaining()) {
      trace.record();
    }
    return trace.switches;
  }

  private void record() throws IOException {
    int start = bytes.position();
    need(start, Integer.BYTES);
    int head = bytes.getInt();
    boolean hasTime = head < 0;
    int count = head >>> WORDS_SHIFT & WORDS;
    need(start, (hasTime ? Long.BYTES : 0) + count * Integer.BYTES);
    long cycles = hasTime ? bytes.getLong() : 0;
    int[] words = new int[count];
    for (int i = 0; i < count; i++) {
      words[i] = bytes.getInt();
    }
    switch (head & EVENT) {
      case PROCESSOR -> processor = words[0];
      case LOST -> throw new IOException("%s: records are lost at byte %d".formatted(file, start));
      case SWITCH -> switches.add(new Switch(cycles, processor, words[0], words[2]));
      default -> {} // of no interest here
    }
  }

  private void need(int start, int count) throws IOException {
    if (bytes.remaining() < count) {
      throw new IOException("%s ends within the record at byte %d".formatted(file, start));
    }
  }
}
