// SPDX-License-Identifier: Apache-2.0
package io.weir.model.job;

import io.weir.model.file.Allowed;

/**
 * What one phase of an average task asks for, measured where nothing interfered (section 5.1).
 *
 * @param processorSeconds CPU_phase, 0 or more: for so long it computes
 * @param waitSeconds what it waits for neither processor nor device, 0 or more: a container that
 *     starts, an answer from another node. Nobody shares these, so others do not lengthen them.
 * @param readBytes S_read, 0 or more
 * @param writtenBytes S_write, 0 or more
 * @param cachedBytes what it reads from memory, 0 or more: the device does not notice, a network
 *     does
 * @param files through which what it writes goes to the one where it stays, 0 or more, not always a
 *     whole number: to make one is a random access, and what is in them is written once more, if it
 *     does not wait in memory until they are deleted
 * @param concurrency what of it goes on at the same time
 */
public record PhaseProfile(
    Phase phase,
    double processorSeconds,
    double waitSeconds,
    double readBytes,
    double writtenBytes,
    double cachedBytes,
    double files,
    Concurrency concurrency) {
  public PhaseProfile {
    Allowed.notNegative("processorSeconds of " + phase, processorSeconds);
    Allowed.notNegative("waitSeconds of " + phase, waitSeconds);
    Allowed.notNegative("readBytes of " + phase, readBytes);
    Allowed.notNegative("writtenBytes of " + phase, writtenBytes);
    Allowed.notNegative("cachedBytes of " + phase, cachedBytes);
    Allowed.notNegative("files of " + phase, files);
    if (phase.pattern() == IoPattern.NONE && readBytes + writtenBytes > 0) {
      throw new IllegalArgumentException(phase + " does no I/O, but has bytes");
    }
  }

  /** Of a phase that writes to where it stays. */
  public PhaseProfile(
      Phase phase,
      double processorSeconds,
      double waitSeconds,
      double readBytes,
      double writtenBytes,
      double cachedBytes,
      Concurrency concurrency) {
    this(
        phase, processorSeconds, waitSeconds, readBytes, writtenBytes, cachedBytes, 0, concurrency);
  }

  /** Of a phase that waits for nothing else, as in the paper. */
  public PhaseProfile(Phase phase, double processorSeconds, double readBytes, double writtenBytes) {
    this(phase, processorSeconds, 0, readBytes, writtenBytes);
  }

  /** Of a phase that finds nothing in memory, and does at the same time what the paper's do. */
  public PhaseProfile(
      Phase phase,
      double processorSeconds,
      double waitSeconds,
      double readBytes,
      double writtenBytes) {
    this(phase, processorSeconds, waitSeconds, readBytes, writtenBytes, 0, Concurrency.PAPERS);
  }

  /** Of what it moves, the part that it writes, 0 to 1. */
  public double writtenPart() {
    return writtenBytes == 0 ? 0 : writtenBytes / (readBytes + writtenBytes);
  }

  /** As how many streams its I/O is to a device. */
  public double streams() {
    return concurrency.streams();
  }

  /** The same that waits for so long. */
  public PhaseProfile withWait(double seconds) {
    return new PhaseProfile(
        phase, processorSeconds, seconds, readBytes, writtenBytes, cachedBytes, files, concurrency);
  }

  /** The same of which so much goes on at the same time. */
  public PhaseProfile with(Concurrency other) {
    return new PhaseProfile(
        phase, processorSeconds, waitSeconds, readBytes, writtenBytes, cachedBytes, files, other);
  }

  /** The same that writes through so many files. */
  public PhaseProfile through(double number) {
    return new PhaseProfile(
        phase,
        processorSeconds,
        waitSeconds,
        readBytes,
        writtenBytes,
        cachedBytes,
        number,
        concurrency);
  }

  /**
   * The same that moves only a part of its bytes.
   *
   * @param part 0 to 1
   */
  public PhaseProfile withBytes(double part) {
    return new PhaseProfile(
        phase,
        processorSeconds,
        waitSeconds,
        part * readBytes,
        part * writtenBytes,
        cachedBytes + (1 - part) * readBytes,
        files,
        concurrency);
  }

  /** The same that finds in memory what it reads. */
  public PhaseProfile withoutReads() {
    return new PhaseProfile(
        phase,
        processorSeconds,
        waitSeconds,
        0,
        writtenBytes,
        cachedBytes + readBytes,
        files,
        concurrency);
  }

  /**
   * The part of it that reads.
   *
   * @param part of the processor time that goes with it, 0 to 1
   */
  public PhaseProfile reading(double part) {
    return new PhaseProfile(
        phase, part * processorSeconds, waitSeconds, readBytes, 0, cachedBytes, concurrency);
  }

  /**
   * The part of it that writes.
   *
   * @param part of the processor time that goes with it, 0 to 1
   */
  public PhaseProfile writing(double part) {
    return new PhaseProfile(
        phase, part * processorSeconds, 0, 0, writtenBytes, 0, files, concurrency);
  }

  /** The same for a task that has so many times the data. */
  PhaseProfile scaled(double factor) {
    return phase.isInit()
        ? this // whatever the task is to do
        : new PhaseProfile(
            phase,
            factor * processorSeconds,
            waitSeconds,
            factor * readBytes,
            factor * writtenBytes,
            factor * cachedBytes,
            files,
            concurrency);
  }
}
