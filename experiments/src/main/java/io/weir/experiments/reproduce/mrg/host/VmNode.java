// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.mrg.host;

import io.weir.core.request.Flow;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import io.weir.simulator.cpu.Backend;
import io.weir.simulator.cpu.Domain;
import io.weir.simulator.cpu.Guest;
import io.weir.simulator.cpu.Guest.GuestThread;
import io.weir.simulator.cpu.Program;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * A virtual machine that is a node of a MapReduce cluster: an image of 40 GB on the host's disk,
 * and a server of its data for other nodes.
 */
final class VmNode {
  private static final long IMAGE_BYTES = 40L << 30;
  private static final long SPILLS = 10L << 30;
  private static final long OUTPUT = 20L << 30;

  /** A request for data, or a call that says so. */
  private static final long CALL_BYTES = 256;

  private record Wanted(long offset, long bytes, TaskThread by, Runnable whenRead) {}

  final VmHost host;
  final Guest guest;
  private final long image;
  private final GuestThread server;
  private final WriteBack writeBack;
  private final IoStream backend = new IoStream(new Flow("blkback", 1));
  private final ArrayDeque<Wanted> wanted = new ArrayDeque<>();
  private final ArrayDeque<Wanted> loaded = new ArrayDeque<>();
  private @Nullable Wanted sent;
  private long input;
  private long spilled;
  private long output;

  VmNode(VmHost host, Domain domain) {
    this.host = host;
    Domain its = domain.refillNanos(host.model.caches().guestNanos());
    guest = new Guest(host.machine, host.driver, its, host.model.interruptNanos());
    image = (guest.vcpu().index() - 1) * IMAGE_BYTES;
    server = guest.add(this::serve);
    writeBack = new WriteBack(this);
  }

  /** Room for input. */
  long addInput(long bytes) {
    input += bytes;
    return image + input - bytes;
  }

  /** Where the next spill goes, one behind the other. */
  long addSpill(long bytes) {
    spilled += bytes;
    return image + SPILLS + spilled - bytes;
  }

  long addOutput(long bytes) {
    output += bytes;
    return image + OUTPUT + output - bytes;
  }

  long spillAt(long bytes) {
    return image + SPILLS + bytes;
  }

  Backend disk(Operation operation, long offset, long bytes) {
    return host.disk(backend, operation, offset, bytes);
  }

  void read(TaskThread by, long offset, long bytes, Runnable whenRead) {
    guest.request(by.thread, disk(Operation.READ, offset, bytes), whenRead);
  }

  void write(TaskThread by, long offset, long bytes, Runnable whenWritten) {
    if (!by.io.hasPageCache()) {
      guest.request(by.thread, disk(Operation.WRITE, offset, bytes), whenWritten);
      return;
    }
    writeBack.write(
        offset,
        bytes,
        () -> {
          whenWritten.run();
          guest.wake(by.thread);
        });
  }

  /** Reads what another node has: that has to run for it. */
  void fetch(TaskThread by, VmNode from, long offset, long bytes, Runnable whenRead) {
    Wanted call = new Wanted(offset, bytes, by, whenRead);
    Runnable there = () -> from.guest.interrupt(from.server, () -> from.wanted.add(call));
    guest.request(by.thread, host.send(from.host, CALL_BYTES, there), () -> {});
  }

  /** Sends a copy of what it writes to another node, which writes it, too. */
  void replicate(TaskThread by, VmNode to, long bytes, Runnable whenSent) {
    long offset = to.addOutput(bytes);
    Runnable there =
        () -> to.guest.interrupt(to.server, () -> to.writeBack.write(offset, bytes, () -> {}));
    guest.request(by.thread, host.send(to.host, bytes, there), whenSent);
  }

  private long serve() {
    Wanted done = sent;
    sent = null;
    if (done != null) {
      VmNode to = done.by.node;
      Runnable there = () -> to.guest.interrupt(done.by.thread, done.whenRead);
      guest.request(server, host.send(to.host, done.bytes, there), () -> {});
    }
    for (Wanted next = wanted.poll(); next != null; next = wanted.poll()) {
      Wanted call = next;
      guest.request(server, disk(Operation.READ, call.offset, call.bytes), () -> loaded.add(call));
    }
    sent = loaded.poll();
    return sent == null ? Program.BLOCKS : host.model.systemNanos();
  }
}
