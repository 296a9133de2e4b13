// SPDX-License-Identifier: Apache-2.0
package io.weir.model.cost;

import io.weir.model.device.Device;
import io.weir.model.device.NodeDisk;
import io.weir.model.device.NodeDisks;
import io.weir.model.job.IoPattern;
import io.weir.model.job.PhaseProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Divides phases of tasks into parts in which the same goes on all the time. */
final class TaskParts {
  /** Requests that an elevator serves in a row at most: mq-deadline's fifo_batch. */
  private static final int BATCH = 16;

  private final NodeDisks disks;
  private final Random random;
  private final double spread;

  /**
   * @param random of which disk a phase finds its files on, and of how much a task differs from the
   *     average
   * @param spread by what part at most, 0 to 1
   */
  TaskParts(NodeDisks disks, Random random, double spread) {
    this.disks = disks;
    this.random = random;
    this.spread = spread;
  }

  /**
   * Of one task.
   *
   * @param followsAnother whether its slot had a task of the stage before
   */
  List<TaskPart> of(PhaseProfile phase, int segments, boolean followsAnother) {
    // What a slot waits for its next task counts to init, and the first has not waited.
    double waits = !phase.phase().isInit() || followsAnother ? varied() * phase.waitSeconds() : 0;
    double computes = varied() * phase.processorSeconds();
    double variedMoves = varied();
    NodeDisk from = disks.readBy(phase, random::nextInt);
    NodeDisk to = disks.writtenBy(phase, random::nextInt);
    List<TaskPart> parts = new ArrayList<>();
    parts.add(new TaskPart(waits, 0, 0, phase, from, 1));
    if (phase.phase().pattern() == IoPattern.BACKGROUND) {
      double moves = followsAnother ? variedMoves * alone(phase, to, segments) : 0;
      parts.set(0, new TaskPart(waits, 0, moves, phase, to, 1));
      parts.add(new TaskPart(0, computes, 0, phase, to, 1));
    } else if (phase.readBytes() == 0 || phase.writtenBytes() == 0 || from.equals(to)) {
      NodeDisk disk = phase.readBytes() == 0 ? to : from;
      add(parts, phase, disk, computes, variedMoves * alone(phase, disk, segments));
    } else {
      double reading = alone(phase.reading(0), from, segments);
      double writing = alone(phase.writing(0), to, segments);
      double part = reading / (reading + writing);
      add(parts, phase.reading(part), from, part * computes, variedMoves * reading);
      add(parts, phase.writing(1 - part), to, (1 - part) * computes, variedMoves * writing);
    }
    return parts;
  }

  /** What does not overlap is read before it is computed with. */
  private static void add(
      List<TaskPart> parts, PhaseProfile io, NodeDisk disk, double computes, double moves) {
    Device device = disk.device();
    double start =
        io.readBytes() + io.writtenBytes() == 0
            ? 0
            : device.interferenceSeconds(Contention.ALONE.atDevice());
    double overlap = io.concurrency().overlap();
    double turn = turn(moves, io.concurrency().seconds(computes, moves));
    parts.add(new TaskPart(0, 0, (1 - overlap) * moves, io, disk, turn));
    // max(CPU, IO) + f_i, where f_i is the device's
    parts.add(new TaskPart(0, overlap * computes + start, overlap * moves + start, io, disk, turn));
    parts.add(new TaskPart(0, (1 - overlap) * computes, 0, io, disk, turn));
  }

  private static double alone(PhaseProfile phase, NodeDisk disk, int segments) {
    return PhaseCost.of(phase, disk.device(), Contention.ALONE, segments).ioSeconds();
  }

  private double varied() {
    return 1 + spread * (2 * random.nextDouble() - 1);
  }

  /**
   * How many requests of it are served in a row on average, where others wait too: after each of
   * them its next one is there if it does not compute, 1 + ρ + ρ² … with ρ the part of the time
   * that it is at the disk when it is alone.
   */
  private static double turn(double moves, double seconds) {
    double ready = seconds == 0 ? 1 : moves / seconds;
    double turn = 0;
    double next = 1;
    for (int i = 0; i < BATCH; i++) {
      turn += next;
      next *= ready;
    }
    return turn;
  }
}
