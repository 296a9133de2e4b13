// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.mrg.host;

import io.weir.simulator.cpu.Guest.GuestThread;
import io.weir.simulator.cpu.Program;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A slot of a node: one stretch of work after the other, as the job hands them out. */
final class TaskThread implements Program {
  final VmNode node;
  final GuestThread thread;
  final GuestIo io;
  private final Function<TaskThread, @Nullable Stretch> job;
  private @Nullable Stretch stretch;
  private boolean isComputing;

  /**
   * @param job what comes next; null if there is nothing now
   */
  TaskThread(VmNode node, GuestIo io, Function<TaskThread, @Nullable Stretch> job) {
    this.node = node;
    this.io = io;
    this.job = job;
    this.thread = node.guest.add(this);
  }

  /** What comes after the stretch that is done. */
  void then(Stretch next) {
    stretch = next;
  }

  @Override
  public long nextNanos() {
    if (isComputing && stretch != null) {
      isComputing = false;
      stretch.computed();
    }
    while (true) {
      Stretch now = stretch;
      if (now == null || now.isGivenUp) {
        now = job.apply(this);
        stretch = now;
      }
      if (now == null) {
        return BLOCKS;
      }
      if (now.writing >= io.mostWrites()) {
        return BLOCKS;
      }
      now.readAhead(io);
      if (now.isDone()) {
        stretch = null;
        now.done();
      } else if (now.isComputed() || now.read <= now.computed) {
        return BLOCKS;
      } else {
        isComputing = true;
        return now.computeNanos();
      }
    }
  }
}
