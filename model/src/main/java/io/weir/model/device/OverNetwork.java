// SPDX-License-Identifier: Apache-2.0
package io.weir.model.device;

import io.weir.core.request.Require;
import io.weir.model.file.Allowed;
import io.weir.model.job.Concurrency;
import io.weir.model.job.PhaseProfile;

/**
 * A node's device where what comes from other nodes and goes to them passes the node's network,
 * too. The paper leaves that out, as its disks were the slower always (section 5). A transfer and
 * the I/O at its end go on at the same time, so the slower of the two counts. And where a task
 * fetches from m nodes at a time, each disk is read by m times as many streams, with 1/m of the
 * bytes of each, as all nodes' tasks do so.
 *
 * @param bytesPerSecond of a node's link, each way, above 0
 * @param nodes 1 or more
 * @param copies of what a job writes, 1 or more: all but the first are on other nodes
 */
public record OverNetwork(Device device, double bytesPerSecond, int nodes, double copies)
    implements Device {
  /** Nodes from which a reduce fetches at a time: mapreduce.reduce.shuffle.parallelcopies. */
  private static final int PARALLEL_COPIES = 5;

  public OverNetwork {
    if (!(bytesPerSecond > 0)) {
      throw Require.wrong("bytesPerSecond", bytesPerSecond, "above 0");
    }
    Allowed.atLeastOne("nodes", nodes);
    Allowed.atLeastOne("copies", copies);
  }

  @Override
  public double readSeconds(PhaseProfile phase, double sharers, int maps) {
    if (!phase.phase().readsShuffle()) {
      return device.readSeconds(phase, sharers, maps);
    }
    double local = device.readSeconds(byAll(phase), sharers, maps);
    // A reduce fetches as much from each node (section 5.2.1), and one of them is its own.
    double remote = (phase.readBytes() + phase.cachedBytes()) * (nodes - 1) / nodes;
    return Math.max(local, sharers * remote / bytesPerSecond);
  }

  @Override
  public double writeSeconds(PhaseProfile phase, double sharers) {
    double local = device.writeSeconds(byAll(phase), sharers);
    boolean toHdfs = phase.phase().writesOutput();
    double remote = toHdfs && nodes > 1 ? phase.writtenBytes() * (copies - 1) / copies : 0;
    return Math.max(local, sharers * remote / bytesPerSecond);
  }

  /** A task fetches from several nodes at the same time, and theirs fetch from this one. */
  private PhaseProfile byAll(PhaseProfile phase) {
    Concurrency its = phase.concurrency();
    return phase.with(its.withStreams(its.streams() + readers(phase) - 1));
  }

  @Override
  public int readers(PhaseProfile phase) {
    boolean fetches = phase.phase().readsShuffle() && phase.readBytes() > 0;
    return fetches ? Math.min(nodes, PARALLEL_COPIES) : 1;
  }

  @Override
  public double mixed(double sharers, double writtenPart) {
    return device.mixed(sharers, writtenPart);
  }

  @Override
  public double streamsOfBoth() {
    return device.streamsOfBoth();
  }

  @Override
  public double interferenceSeconds(double sharers) {
    return device.interferenceSeconds(sharers);
  }
}
