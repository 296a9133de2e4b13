// SPDX-License-Identifier: Apache-2.0
package io.weir.model.device;

import io.weir.core.request.Require;
import io.weir.model.file.Allowed;
import io.weir.model.job.PhaseProfile;

/**
 * A device by what a probe has measured of it. In place of the paper's R_disk, W_disk and f_i it
 * has throughput by number of streams: what streams lose to each other is then in proportion to
 * their bytes, as it is on a rotating disk, and nothing where there are no seeks.
 *
 * @param reads throughput of sequential readers
 * @param writes throughput of sequential writers
 * @param copies throughput of those who read as much as they write, both counted
 * @param randomSeconds C_random, 0 or more
 * @param fragmentation F, 1 or more
 * @param startSeconds what a phase with I/O takes before its first byte, with each that shares the
 *     device: the rest of f_i, 0 or more
 * @param dirtyBytes of what tasks write, so much waits in a node's memory, and is never written if
 *     it is deleted meanwhile; infinite where memory is no bound
 */
public record ProbedDevice(
    Curve reads,
    Curve writes,
    Curve copies,
    double randomSeconds,
    double fragmentation,
    double startSeconds,
    double dirtyBytes)
    implements Device {
  public ProbedDevice {
    Allowed.notNegative("randomSeconds", randomSeconds);
    Allowed.atLeastOne("fragmentation", fragmentation);
    Allowed.notNegative("startSeconds", startSeconds);
    if (!(dirtyBytes >= 0)) {
      throw Require.wrong("dirtyBytes", dirtyBytes, "0 or more");
    }
  }

  /** One in a node whose memory is no bound to what waits to be written. */
  public ProbedDevice(
      Curve reads,
      Curve writes,
      Curve copies,
      double randomSeconds,
      double fragmentation,
      double startSeconds) {
    this(
        reads,
        writes,
        copies,
        randomSeconds,
        fragmentation,
        startSeconds,
        Double.POSITIVE_INFINITY);
  }

  /** One to which it is all the same whether others read or write. */
  public ProbedDevice(
      Curve reads, Curve writes, double randomSeconds, double fragmentation, double startSeconds) {
    this(reads, writes, reads.inTurnWith(writes), randomSeconds, fragmentation, startSeconds);
  }

  /**
   * Beside what it reads and what it writes, its files lie apart: a merge reads several, and what
   * is written waits in memory. Fitted; {@code ./weir bench model} shows each job with the number
   * that fits the others.
   */
  public static final double STREAMS_OF_BOTH = 2.5;

  /** Linux, from the middle of a file: four times the 32 KiB that are asked for first. */
  private static final double FIRST_READ_AHEAD = 128 << 10;

  /** Weir's policies give turns of which a seek is a tenth at most. */
  private static final double SEEK_OVER_TURN = 0.1;

  /** The same under one of Weir's policies that serve streams in turns: sfq or coordinate. */
  public ProbedDevice inTurns() {
    return new ProbedDevice(
        reads.inTurns(SEEK_OVER_TURN),
        writes.inTurns(SEEK_OVER_TURN),
        copies.inTurns(SEEK_OVER_TURN),
        randomSeconds,
        fragmentation,
        startSeconds,
        dirtyBytes);
  }

  /**
   * The same where the kernel reads so many times as much ahead as it did for the probe: as many
   * bytes go by between two seeks, so streams lose the less to each other.
   *
   * @param times above 0
   */
  public ProbedDevice withReadAhead(double times) {
    if (!(times > 0)) {
      throw Require.wrong("times", times, "above 0");
    }
    return new ProbedDevice(
        reads.losing(1 / times, reads.bytesPerSecond(1)),
        writes,
        copies.losing(1 / times, reads.inTurnWith(writes).bytesPerSecond(1)),
        randomSeconds,
        fragmentation,
        startSeconds,
        dirtyBytes);
  }

  /**
   * The same in a node in whose memory so much waits to be written: its {@code vm.dirty_bytes}, or
   * {@code vm.dirty_ratio} of it.
   *
   * @param bytes 0 or more
   */
  public ProbedDevice withDirtyBytes(double bytes) {
    return new ProbedDevice(
        reads, writes, copies, randomSeconds, fragmentation, startSeconds, bytes);
  }

  /** The part of its throughput that a device loses to seeks, with as many readers as lose most. */
  public double worstLoss() {
    return reads.worstLoss(reads.bytesPerSecond(1));
  }

  /** The bytes in which one stream reads for so many seeks' time. */
  public double bytesOfSeeks(double seeks) {
    return seeks * randomSeconds * reads.bytesPerSecond(1);
  }

  @Override
  public double readSeconds(PhaseProfile phase, double sharers, int maps) {
    if (phase.readBytes() == 0) {
      return 0;
    }
    double whole = reads.seconds(phase.readBytes(), sharers, phase.streams());
    return switch (phase.phase().pattern()) {
      case NONE -> 0;
      case SEQUENTIAL, BACKGROUND -> whole;
      case SEGMENTS -> whole + sharers * maps * randomSeconds;
      case BLOCKS -> whole + sharers * accesses(phase.readBytes(), sharers, maps) * randomSeconds;
      case FRAGMENTED -> whole * Math.pow(sharers, fragmentation - 1);
    };
  }

  /**
   * Of blocks of s bytes each, where the kernel reads s_0 ahead first, and then twice as much each
   * time: log_2(1 + s / s_0) each, 1 or more, and a single one for a task by itself. The first is
   * that with which any phase begins.
   */
  private static double accesses(double bytes, double sharers, int blocks) {
    double steps = Math.log1p(bytes / Math.max(1, blocks) / FIRST_READ_AHEAD) / Math.log(2);
    double all = blocks * (1 + Math.min(1, sharers - 1) * Math.max(0, steps - 1));
    return Math.max(0, all - 1);
  }

  @Override
  public double writeSeconds(PhaseProfile phase, double sharers) {
    double once = writes.seconds(phase.writtenBytes(), sharers, phase.streams());
    if (phase.files() == 0 || phase.writtenBytes() == 0) {
      return once;
    }
    // Both copies of what all write at a time, as far as memory has no room for them.
    double again = Math.max(0, 1 - dirtyBytes / (2 * sharers * phase.writtenBytes()));
    return (1 + again) * (once + sharers * phase.files() * randomSeconds);
  }

  /** As many bytes as both directions have are copied, the rest is read or written alone. */
  @Override
  public double mixed(double sharers, double writtenPart) {
    double reading = 1 / reads.bytesPerSecond(sharers);
    double writing = 1 / writes.bytesPerSecond(sharers);
    double copied = 2 * Math.min(writtenPart, 1 - writtenPart);
    double together =
        copied / copies.bytesPerSecond(sharers)
            + Math.max(0, 1 - 2 * writtenPart) * reading
            + Math.max(0, 2 * writtenPart - 1) * writing;
    return together / ((1 - writtenPart) * reading + writtenPart * writing);
  }

  @Override
  public double streamsOfBoth() {
    return STREAMS_OF_BOTH;
  }

  @Override
  public double interferenceSeconds(double sharers) {
    return sharers * startSeconds;
  }
}
