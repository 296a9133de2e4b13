// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.predict;

import io.weir.cli.usage.UsageException;
import io.weir.model.cost.ConcurrentJobs;
import io.weir.model.cost.CostModel;
import io.weir.model.cost.Rounding;
import io.weir.model.cost.Sharing;
import io.weir.model.device.Device;
import io.weir.model.device.Division;
import io.weir.model.device.OverNetwork;
import io.weir.model.device.PageCache;
import io.weir.model.device.ProbedDevice;
import java.util.Locale;
import picocli.CommandLine.Option;

/** What the nodes are like for which something is predicted. */
final class NodeOptions {
  private static final int MOST = 100_000;

  /** Who meets a task at its node's device. */
  enum Met {
    /** Every task of the node, as in the paper. */
    ALL,
    /** Those that are at the device. */
    THERE;

    /** As it is typed. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Who says which stream goes next. */
  enum Policy {
    /** The kernel. */
    NONE,
    SFQ,
    COORDINATE;

    /** As it is typed. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Option(names = "--nodes", paramLabel = "N", description = "1 to 100000 (default: 1).")
  private int nodes = 1;

  @Option(
      names = "--cores",
      paramLabel = "N",
      description =
          "Of a node, 1 to 100000 (default: one for each slot). Threads of one core are worth less than a core each: two often 1.3.")
  private double cores = MOST;

  @Option(
      names = "--met",
      paramLabel = "WHO",
      description =
          "Whom a task meets at the disks: there, those who are at them at the moment, or all of its node, as in the paper (default: there).")
  private Met met = Met.THERE;

  @Option(
      names = "--page-cache",
      paramLabel = "MB",
      description =
          "Memory of a node that keeps files: what a job reads back that was written no more than so much ago costs the disks nothing (default: 0, as in the paper).")
  private int cacheMegabytes;

  @Option(
      names = "--policy",
      paramLabel = "POLICY",
      description =
          "Of Weir at the DataNodes: none, sfq or coordinate, which serve streams in turns that are long against a seek (default: none).")
  private Policy policy = Policy.NONE;

  @Option(
      names = "--network",
      paramLabel = "MB/S",
      description =
          "Of a node's link each way, for shuffles and copies (default: never the slower, as in the paper).")
  private double networkMegabytes = Double.POSITIVE_INFINITY;

  @Option(
      names = "--replication",
      paramLabel = "N",
      description = "Copies of a job's output, for --network, 1 to 512 (default: 3).")
  private int copies = 3;

  /** How many. */
  int nodes() {
    return inRange("--nodes", nodes);
  }

  private double cores() {
    if (!(cores >= 1 && cores <= MOST)) {
      throw new UsageException("--cores must be 1 to %d, was %s".formatted(MOST, cores));
    }
    return cores;
  }

  /** The disks of such a node, and its network. */
  Device device(ProbedDevice probed) {
    if (!(networkMegabytes > 0)) {
      throw new UsageException("--network must be above 0, was %s".formatted(networkMegabytes));
    }
    if (copies < 1 || copies > 512) {
      throw new UsageException("--replication must be 1 to 512, was %d".formatted(copies));
    }
    ProbedDevice disks = policy == Policy.NONE ? probed : probed.inTurns();
    return new OverNetwork(disks, networkMegabytes * 1e6, nodes(), copies);
  }

  /** The model of jobs that run by themselves on such nodes. */
  CostModel model(Device device) {
    return met == Met.ALL
        ? new CostModel(device, Sharing.BY_ALL, Rounding.NONE, cache())
        : CostModel.byEvents(device, cores(), cache());
  }

  /** The same if tasks did not notice each other. */
  CostModel linear(Device device) {
    return new CostModel(device, Sharing.BY_NONE, Rounding.NONE, cache());
  }

  /** Of a node. */
  PageCache cache() {
    if (cacheMegabytes < 0) {
      throw new UsageException("--page-cache must be 0 or more, was %d".formatted(cacheMegabytes));
    }
    return new PageCache(cacheMegabytes * 1e6);
  }

  /** The model of jobs beside each other. */
  ConcurrentJobs mix(Device device) {
    Division division = policy == Policy.SFQ ? Division.BY_APPLICATION : Division.BY_TASK;
    return new ConcurrentJobs(NodeDisks.of(device), cores(), nodes(), cache(), division);
  }

  private static int inRange(String option, int value) {
    if (value < 1 || value > MOST) {
      throw new UsageException("%s must be 1 to %d, was %d".formatted(option, MOST, value));
    }
    return value;
  }
}
