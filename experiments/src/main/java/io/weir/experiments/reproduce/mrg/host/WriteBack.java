// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.mrg.host;

import io.weir.core.request.Operation;
import io.weir.simulator.cpu.Guest.GuestThread;
import io.weir.simulator.cpu.Program;
import java.util.ArrayDeque;

/**
 * The thread of a guest's kernel that writes back what tasks have written to memory: as much at a
 * time as a ring holds, when so much is dirty.
 */
final class WriteBack {
  /** Of a ring. */
  private static final int REQUESTS = 32;

  /** If more are dirty or under way, writers wait. */
  private static final int MOST = 3 * REQUESTS;

  private record Dirty(long offset, long bytes, Runnable whenInMemory) {}

  private final VmNode node;
  private final GuestThread thread;
  private final ArrayDeque<Dirty> waiting = new ArrayDeque<>();
  private final ArrayDeque<Dirty> dirty = new ArrayDeque<>();
  private int writing;

  WriteBack(VmNode node) {
    this.node = node;
    this.thread = node.guest.add(() -> Program.BLOCKS);
  }

  void write(long offset, long bytes, Runnable whenInMemory) {
    waiting.add(new Dirty(offset, bytes, whenInMemory));
    goOn();
  }

  private void goOn() {
    while (!waiting.isEmpty() && dirty.size() + writing < MOST) {
      Dirty next = waiting.remove();
      dirty.add(next);
      next.whenInMemory.run();
    }
    if (writing == 0 && dirty.size() >= REQUESTS) {
      writing = REQUESTS;
      for (int i = 0; i < REQUESTS; i++) {
        Dirty each = dirty.remove();
        node.guest.request(
            thread, node.disk(Operation.WRITE, each.offset, each.bytes), this::written);
      }
    }
  }

  private void written() {
    writing--;
    goOn();
  }
}
