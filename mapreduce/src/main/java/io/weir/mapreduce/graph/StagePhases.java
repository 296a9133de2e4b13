// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.graph;

import io.weir.model.job.Concurrency;
import io.weir.model.job.IoPattern;
import io.weir.model.job.Phase;
import io.weir.model.job.PhaseProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The phases of the average task of a stage. A history has what a task took as a whole; a task
 * reads, computes and writes at the same time, so processor time is divided among the phases with
 * I/O by their bytes.
 */
public final class StagePhases {
  /** Of a task that writes its spills and merges them. */
  private static final double STREAMS_OF_SPILLS = 2;

  private final TaskTotals totals;
  private final Phase shuffle;
  private final boolean readsFromMemory;
  private final double replication;

  /**
   * @param totals of its tasks, one or more
   * @param shuffle the phase that reads what other tasks have left: READ_SHUFFLE or FETCH
   * @param readsFromMemory whether its input was in memory, where an earlier stage had kept it
   * @param replication copies of what it writes to HDFS, 1 or more
   */
  public StagePhases(
      TaskTotals totals, Phase shuffle, boolean readsFromMemory, double replication) {
    this.totals = totals;
    this.shuffle = shuffle;
    this.readsFromMemory = readsFromMemory;
    this.replication = replication;
  }

  /** Whose phases these are. */
  int tasks() {
    return totals.tasks;
  }

  /** Segments that a task reads in a shuffle. */
  int segments() {
    return (int) Math.round(totals.shuffleBlocks * (1 - shuffleInMemory()) / totals.tasks);
  }

  /** Without what they wait for where they have I/O. */
  List<PhaseProfile> phases() {
    List<PhaseProfile> io = io();
    double bytes = io.stream().mapToDouble(StagePhases::bytes).sum();
    double rest = collectionSeconds() + each(totals.resultSeconds);
    double waits = bytes == 0 ? unexplainedSeconds() : 0;
    double computes = bytes == 0 ? rest + processorSeconds() : rest;
    List<PhaseProfile> phases = new ArrayList<>();
    phases.add(start());
    for (PhaseProfile each : io) {
      phases.add(withProcessor(each, processorSeconds() * bytes(each) / Math.max(1, bytes)));
    }
    phases.add(computesAt(phases), new PhaseProfile(Phase.COMPUTE, computes, waits, 0, 0));
    return phases;
  }

  /** After what is read. */
  private static int computesAt(List<PhaseProfile> phases) {
    int at = 1;
    while (at < phases.size()
        && (phases.get(at).phase().readsInput() || phases.get(at).phase().readsShuffle())) {
      at++;
    }
    return at;
  }

  /**
   * The same that overlap and wait so that the task takes as long as it took.
   *
   * @param ioSeconds what the I/O of a phase takes by itself at the device
   */
  List<PhaseProfile> phases(ToDoubleFunction<PhaseProfile> ioSeconds) {
    List<PhaseProfile> known =
        phases().stream()
            .map(each -> each.phase() == Phase.SPARK_SPILL ? spilling(each) : each)
            .map(each -> each.phase() == Phase.WRITE_SHUFFLE ? written(each, ioSeconds) : each)
            .toList();
    double inTurn = 0;
    double shorter = 0;
    for (PhaseProfile each : known) {
      if (each.phase().pattern() != IoPattern.NONE) {
        double io = ioSeconds.applyAsDouble(each);
        inTurn += io + each.processorSeconds();
        shorter += Math.min(io, each.processorSeconds());
      }
    }
    double took = processorSeconds() + unexplainedSeconds();
    double overlap = shorter == 0 ? 0 : Math.max(0, Math.min(1, (inTurn - took) / shorter));
    double wait = Math.max(0, took - (inTurn - overlap * shorter));
    List<PhaseProfile> phases = new ArrayList<>();
    for (PhaseProfile each : known) {
      if (each.phase().pattern() == IoPattern.NONE) {
        phases.add(each);
      } else {
        Concurrency its = new Concurrency(1, each.streams(), overlap);
        phases.add(each.with(its).withWait(wait));
        wait = 0; // all of it in the first phase with I/O
      }
    }
    return phases;
  }

  private PhaseProfile start() {
    double processor = each(totals.startProcessorSeconds);
    double elapsed =
        each(totals.elapsedSeconds) - each(totals.runSeconds) - each(totals.resultSeconds);
    return new PhaseProfile(Phase.SPARK_START, processor, Math.max(0, elapsed - processor), 0, 0);
  }

  /** Phases with I/O, without processor time. */
  private List<PhaseProfile> io() {
    List<PhaseProfile> io = new ArrayList<>();
    double input = each(totals.inputBytes);
    if (input > 0) {
      PhaseProfile read = new PhaseProfile(Phase.READ_INPUT, 0, input, 0);
      io.add(readsFromMemory ? read.withoutReads() : read);
    }
    if (totals.shuffleReadBytes > 0) {
      PhaseProfile read = new PhaseProfile(shuffle, 0, each(totals.shuffleReadBytes), 0);
      io.add(read.withBytes(1 - shuffleInMemory()));
    }
    // What is spilled is read again to be merged.
    add(io, Phase.SPARK_SPILL, each(totals.spilledBytes), each(totals.spilledBytes));
    add(io, Phase.WRITE_SHUFFLE, 0, each(totals.shuffleWrittenBytes));
    add(io, Phase.WRITE_OUTPUT, 0, replication * each(totals.outputBytes));
    return io;
  }

  /** The part of what is read in a shuffle, 0 to 1. */
  private double shuffleInMemory() {
    return totals.shuffleReadBytes == 0
        ? 0
        : Math.min(1, totals.shuffleBytesInMemory / totals.shuffleReadBytes);
  }

  private static void add(List<PhaseProfile> io, Phase phase, double read, double written) {
    if (read + written > 0) {
      io.add(new PhaseProfile(phase, 0, read, written));
    }
  }

  private static PhaseProfile spilling(PhaseProfile phase) {
    return phase.with(phase.concurrency().withStreams(STREAMS_OF_SPILLS));
  }

  /**
   * A task of Spark that does not combine, for 200 reduces at most, writes a file for each of them,
   * and copies all of these to one (BypassMergeSortShuffleWriter). As many files as the time tells
   * for which writing held it up, beyond that for its bytes.
   */
  private PhaseProfile written(PhaseProfile phase, ToDoubleFunction<PhaseProfile> ioSeconds) {
    double direct = ioSeconds.applyAsDouble(phase);
    double ofFile = ioSeconds.applyAsDouble(phase.through(1)) - direct;
    double beyond = each(totals.shuffleWriteSeconds) - direct;
    return ofFile > 0 && beyond > ofFile ? phase.through(beyond / ofFile) : phase;
  }

  private static PhaseProfile withProcessor(PhaseProfile phase, double seconds) {
    return new PhaseProfile(
        phase.phase(),
        seconds,
        0,
        phase.readBytes(),
        phase.writtenBytes(),
        phase.cachedBytes(),
        phase.concurrency());
  }

  private static double bytes(PhaseProfile phase) {
    return phase.readBytes() + phase.writtenBytes() + phase.cachedBytes();
  }

  private double processorSeconds() {
    return Math.min(each(totals.processorSeconds), each(totals.runSeconds));
  }

  /** Of garbage, for which the task stands still. */
  private double collectionSeconds() {
    return Math.min(each(totals.collectionSeconds), each(totals.runSeconds) - processorSeconds());
  }

  private double unexplainedSeconds() {
    return each(totals.runSeconds) - processorSeconds() - collectionSeconds();
  }

  private double each(double all) {
    return all / totals.tasks;
  }
}
