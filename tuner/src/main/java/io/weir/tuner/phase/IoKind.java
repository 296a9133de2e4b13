// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.phase;

import java.util.Optional;

/**
 * What kind of I/O a disk does, for as much as elevators care: which way it goes, whether in long
 * pieces, and whether requests wait for each other.
 */
public record IoKind(Mix mix, boolean isSequential, boolean isCrowded) {
  private static final String SEQUENTIAL = "long";
  private static final String CROWDED = "many";

  /** Which way. */
  public enum Mix {
    NONE,
    READS,
    BOTH,
    WRITES
  }

  /** A disk does less in a second while nobody wants anything of it. */
  private static final double IDLE_BYTES_PER_SECOND = 1 << 20;

  /** Of bytes that go the other way. */
  private static final double ONE_WAY = 0.2;

  /** Of a request on average, where streams are merged to long ones. */
  private static final double SEQUENTIAL_BYTES = 128 << 10;

  /** With two or more in its queue an elevator has something to choose from. */
  private static final double CROWD = 2;

  public static final IoKind IDLE = new IoKind(Mix.NONE, false, false);

  static IoKind of(IoSample sample) {
    double bytes = sample.readBytes() + sample.writtenBytes();
    if (bytes < IDLE_BYTES_PER_SECOND * sample.seconds()) {
      return IDLE;
    }
    double written = sample.writtenPart();
    Mix mix = written < ONE_WAY ? Mix.READS : written > 1 - ONE_WAY ? Mix.WRITES : Mix.BOTH;
    return new IoKind(mix, sample.bytesOfRequest() >= SEQUENTIAL_BYTES, sample.queued() >= CROWD);
  }

  /**
   * @param text as {@link #toString} has it
   */
  static Optional<IoKind> parse(String text) {
    for (Mix mix : Mix.values()) {
      for (boolean isSequential : new boolean[] {true, false}) {
        for (boolean isCrowded : new boolean[] {true, false}) {
          IoKind kind = new IoKind(mix, isSequential, isCrowded);
          if (kind.toString().equals(text)) {
            return Optional.of(kind);
          }
        }
      }
    }
    return Optional.empty();
  }

  /** As in "many long reads". */
  @Override
  public String toString() {
    String which =
        switch (mix) {
          case NONE -> "anything";
          case READS -> "reads";
          case BOTH -> "reads and writes";
          case WRITES -> "writes";
        };
    return (isCrowded ? CROWDED + " " : "") + (isSequential ? SEQUENTIAL + " " : "") + which;
  }
}
