// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.job;

import io.weir.core.request.Flow;
import io.weir.simulator.cluster.Node;
import io.weir.simulator.cluster.RemoteReader;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.volume.PieceReader;
import org.jspecify.annotations.Nullable;

/**
 * A reduce that fetches its part of each map's output, a few at a time, as maps end. Some of it is
 * still in the page cache of the map's node; the rest is read from the disk there.
 */
final class ShuffleReader implements PieceReader {
  private final Simulation simulation;
  private final JobRun job;
  private final int reduce;
  private final Node to;
  private final double totalBytes;
  private final double cachedPart;
  private final int parts;
  private int asked;
  private int fetched;
  private int underWay;
  private double askedBytes;
  private long arrivedBytes;
  private boolean isWaitingForMaps;
  private boolean isStopped;
  private @Nullable Taker waiting;

  /**
   * @param reduce its number
   * @param cachedPart which part of it is in page caches, 0 to 1
   */
  ShuffleReader(JobRun job, int reduce, Node to, double totalBytes, double cachedPart) {
    this.simulation = job.cluster().simulation();
    this.job = job;
    this.reduce = reduce;
    this.to = to;
    this.totalBytes = totalBytes;
    this.cachedPart = cachedPart;
    this.parts = Math.max(1, Math.min(job.plan().maps(), job.rules().mostFetches()));
  }

  @Override
  public void next(Taker whenThere) {
    waiting = whenThere;
    fetch();
    give();
  }

  @Override
  public void stop() {
    isStopped = true;
    waiting = null;
  }

  private void give() {
    Taker taker = waiting;
    if (taker == null || (arrivedBytes == 0 && fetched < parts)) {
      return;
    }
    waiting = null;
    long bytes = arrivedBytes;
    arrivedBytes = 0;
    taker.took(bytes);
  }

  /** Fetches what maps that are done have, until enough fetches are under way. */
  private void fetch() {
    while (!isStopped && asked < parts && underWay < job.rules().parallelFetches()) {
      int first = (int) ((long) asked * job.plan().maps() / parts);
      int end = (int) ((asked + 1L) * job.plan().maps() / parts);
      if (end > job.mapsDone()) {
        waitForMaps(end);
        return;
      }
      int map = first + Math.floorMod(reduce, end - first); // not all reduces ask one node at once
      long bytes = Math.round(totalBytes * (asked + 1) / parts - askedBytes);
      askedBytes += bytes;
      asked++;
      underWay++;
      fetch(job.cluster().node(job.nodeOfMap(map)), bytes);
    }
  }

  private void waitForMaps(int count) {
    if (!isWaitingForMaps) {
      isWaitingForMaps = true;
      job.whenMapsDone(
          count,
          () -> {
            isWaitingForMaps = false;
            fetch();
          });
    }
  }

  private void fetch(Node from, long bytes) {
    long onDisk = Math.round(bytes * (1 - cachedPart));
    Flow flow = job.flowAt(from);
    PieceReader disk = from.nextLocalVolume().read(flow, onDisk);
    PieceReader source = new MemoryThenDisk(bytes - onDisk, bytes, disk);
    PieceReader here = from == to ? source : new RemoteReader(simulation, source, from, to);
    take(here);
  }

  private void take(PieceReader from) {
    from.next(
        bytes -> {
          if (isStopped) {
            return;
          }
          if (bytes > 0) {
            arrivedBytes += bytes;
            take(from);
          } else {
            underWay--;
            fetched++;
            fetch();
            give();
          }
        });
  }
}
