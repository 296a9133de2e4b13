// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.storage;

import io.weir.core.request.Flow;
import io.weir.core.request.IoStream;
import io.weir.simulator.cache.CacheSettings;
import io.weir.simulator.cache.CachedFile;
import io.weir.simulator.cache.FileReader;
import io.weir.simulator.cache.PageCache;
import io.weir.simulator.device.BlockQueue;
import io.weir.simulator.device.Device;
import io.weir.simulator.elevator.Elevators;
import io.weir.simulator.elevator.QueueLimits;
import io.weir.simulator.kernel.Simulation;

/**
 * A machine with a disk: processes, a page cache, an elevator, a device. Files lie one behind the
 * other in the order in which they are made.
 */
public final class Machine {
  private final Flow flow;
  private final QueueLimits limits;
  private final BlockQueue queue;
  private final PageCache cache;
  private long nextByte;

  /**
   * @param limits of the device, for its elevator
   * @param journalBytes so much at the beginning of the disk is the journal of the file system
   */
  public Machine(
      Simulation simulation,
      String name,
      Device device,
      QueueLimits limits,
      String elevator,
      CacheSettings settings,
      long journalBytes) {
    this.flow = new Flow(name, 1);
    this.limits = limits;
    this.queue = new BlockQueue(simulation, Elevators.named(elevator, limits), device);
    this.cache = new PageCache(simulation, settings, queue, new IoStream(flow), 0);
    this.nextByte = journalBytes;
  }

  /** A process of it. */
  public IoStream process() {
    return new IoStream(flow);
  }

  /** A process has ended. */
  public void ended(IoStream process) {
    queue.ended(process);
  }

  /** A new file, in one piece behind the last one. */
  public CachedFile file(long bytes) {
    CachedFile file = new CachedFile(nextByte);
    nextByte += bytes;
    return file;
  }

  /** Opens a part of a file. */
  public FileReader open(CachedFile file, IoStream process, long from, long bytes) {
    return new FileReader(cache, file, process, from, bytes);
  }

  public PageCache cache() {
    return cache;
  }

  public BlockQueue queue() {
    return queue;
  }

  /** Switches its elevator at run time. */
  public void switchTo(String elevator, Runnable whenDone) {
    queue.switchTo(Elevators.named(elevator, limits), whenDone);
  }
}
