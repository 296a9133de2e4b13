// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.load;

import java.util.concurrent.TimeUnit;

/**
 * What one application of a mix does.
 *
 * @param bytes of one operation
 * @param threads that work at once
 * @param perSecond how many operations a second it asks for; 0 for all that it can get
 * @param weight its share is this over the sum of the weights of its mix
 */
public record LoadClient(Kind kind, int bytes, int threads, double perSecond, int weight) {
  /** How it moves its bytes. */
  public enum Kind {
    /** Reads files from end to end. */
    READ("reader", true),
    /** Writes file after file. */
    WRITE("writer", false),
    /** Reads at random places, each by a positional read. */
    RANDOM("random", true),
    /** Appends to one file, with hflush after each record. */
    LOG_HFLUSH("log hflush", false),
    /** Appends to one file, with hsync after each record. */
    LOG_HSYNC("log hsync", false),
    /** Creates a file, writes it and closes it. */
    SMALL_FILES("small files", false);

    private final String label;
    private final boolean reads;

    Kind(String label, boolean reads) {
      this.label = label;
      this.reads = reads;
    }

    public boolean reads() {
      return reads;
    }

    boolean isLog() {
      return this == LOG_HFLUSH || this == LOG_HSYNC;
    }

    /** Whether what it gets is said in MB/s; else in operations a second. */
    public boolean isStream() {
      return this == READ || this == WRITE;
    }
  }

  private static final int CHUNK_BYTES = 64 << 10;
  private static final int RECORD_BYTES = 200;
  private static final int SMALL_FILE_BYTES = 1 << 20;

  public LoadClient {
    if (bytes < 1 || threads < 1 || perSecond < 0 || weight < 1) {
      throw new IllegalArgumentException(
          "a client has bytes %d, threads %d, perSecond %s and weight %d; allowed are bytes, threads and weight from 1, perSecond from 0"
              .formatted(bytes, threads, perSecond, weight));
    }
  }

  /** Reads files from end to end, as fast as it can. */
  public static LoadClient scan() {
    return new LoadClient(Kind.READ, CHUNK_BYTES, 1, 0, 1);
  }

  /** Reads files from end to end at a pace. */
  public static LoadClient reader(double megabytesPerSecond) {
    return new LoadClient(Kind.READ, CHUNK_BYTES, 1, megabytesPerSecond * 1e6 / CHUNK_BYTES, 1);
  }

  /** Writes as fast as it can. */
  public static LoadClient writer() {
    return new LoadClient(Kind.WRITE, CHUNK_BYTES, 1, 0, 1);
  }

  /** Writes at a pace. */
  public static LoadClient writer(double megabytesPerSecond) {
    return new LoadClient(Kind.WRITE, CHUNK_BYTES, 1, megabytesPerSecond * 1e6 / CHUNK_BYTES, 1);
  }

  /** Reads at random places, each thread one after the other. */
  public static LoadClient random(int kibibytes, int threads) {
    return new LoadClient(Kind.RANDOM, kibibytes << 10, threads, 0, 1);
  }

  /** Reads 64 KiB ten times a second. */
  public static LoadClient smallReader() {
    return new LoadClient(Kind.RANDOM, CHUNK_BYTES, 1, 10, 1);
  }

  /** A write-ahead log: 200 bytes every 5 ms. */
  public static LoadClient log(Kind sync) {
    if (!sync.isLog()) {
      throw new IllegalArgumentException(
          "the kind of a log is %s; allowed are %s and %s"
              .formatted(sync, Kind.LOG_HFLUSH, Kind.LOG_HSYNC));
    }
    return new LoadClient(sync, RECORD_BYTES, 1, TimeUnit.SECONDS.toMillis(1) / 5.0, 1);
  }

  /** Files of 1 MiB, one after the other. */
  public static LoadClient smallFiles() {
    return new LoadClient(Kind.SMALL_FILES, SMALL_FILE_BYTES, 1, 0, 1);
  }

  public LoadClient weighing(int other) {
    return new LoadClient(kind, bytes, threads, perSecond, other);
  }

  /** The same client, were it to want all that it can get. */
  public LoadClient unbounded() {
    return new LoadClient(kind, bytes, threads, 0, weight);
  }

  public boolean isBounded() {
    return perSecond > 0;
  }

  public boolean isSmallReader() {
    return kind == Kind.RANDOM && isBounded();
  }

  /** Whether it writes so much, or so surely, that a disk has to go to and fro for it. */
  public boolean writesToDisk() {
    return !kind.reads() && kind != Kind.LOG_HFLUSH;
  }

  /** In what its throughput is said. */
  public String unit() {
    return kind.isStream() ? "MB/s" : "/s";
  }

  /** Operations a second in that unit. */
  double amount(double operationsPerSecond) {
    return kind.isStream() ? operationsPerSecond * bytes / 1e6 : operationsPerSecond;
  }

  /** What it asks for, in its unit; 0 for all. */
  public double asks() {
    return amount(perSecond);
  }

  /** What it is, without its weight. */
  public String label() {
    if (isSmallReader()) {
      return "small reader";
    }
    return switch (kind) {
      case READ -> isBounded() ? "reader of %.0f".formatted(asks()) : "scan";
      case WRITE -> isBounded() ? "writer of %.0f".formatted(asks()) : "writer";
      case RANDOM ->
          "random %s%s".formatted(size(), threads > 1 ? ", %d threads".formatted(threads) : "");
      default -> kind.label + (kind.isLog() && !isBounded() ? " without pause" : "");
    };
  }

  private String size() {
    return bytes < 1 << 20 ? (bytes >> 10) + " KiB" : (bytes >> 20) + " MiB";
  }

  /**
   * The application that it is to DataNodes. Its weight is a part, since it is set when a DataNode
   * starts, for all mixes.
   *
   * @param number of its place in the mix
   */
  public String application(int number) {
    return "%s-%d-w%d".formatted(kind.label.replace(' ', '-'), number, weight);
  }
}
