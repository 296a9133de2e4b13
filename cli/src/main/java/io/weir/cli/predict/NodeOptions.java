// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.predict;

import io.weir.cli.usage.UsageException;
import io.weir.mapreduce.history.ClusterDescription;
import io.weir.mapreduce.history.ClusterDescription.NodeKind;
import io.weir.mapreduce.history.ClusterFile;
import io.weir.model.cost.ConcurrentJobs;
import io.weir.model.cost.CostModel;
import io.weir.model.cost.Rounding;
import io.weir.model.cost.Sharing;
import io.weir.model.device.Device;
import io.weir.model.device.Division;
import io.weir.model.device.NodeDisks;
import io.weir.model.device.OverNetwork;
import io.weir.model.device.PageCache;
import io.weir.model.device.ProbedDevice;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What the nodes are like for which something is predicted. */
final class NodeOptions {
  private static final int MOST = 100_000;

  /** Who meets a task at its node's device. */
  private static final double LEAST_NETWORK_MEGABYTES = 0.001;

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

  @Option(
      names = "--cluster",
      paramLabel = "FILE",
      description =
          "A .cluster.json of weir cluster describe --out, for what no other option says: how many nodes, and what most of them have.")
  private @Nullable Path clusterFile;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      description = "1 to 100000 (default: by --cluster, else 1).")
  private @Nullable Integer nodes;

  @Option(
      names = "--cores",
      paramLabel = "N",
      description =
          "Of a node, 1 to 100000 (default: by --cluster, else one for each slot). Threads of one core are worth less than a core each: two often 1.3.")
  private @Nullable Double cores;

  @Mixin private final DiskOptions disks = new DiskOptions();

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
      names = "--dirty",
      paramLabel = "MB",
      description =
          "Of what tasks write, so much waits in a node's memory: its vm.dirty_bytes, or vm.dirty_ratio of it. Files of a Spark shuffle that are copied and deleted before that are never written (default: no bound).")
  private double dirtyMegabytes = Double.POSITIVE_INFINITY;

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
          "Of a node's link each way, for shuffles and copies, 0.001 or more (default: never the slower, as in the paper).")
  private double networkMegabytes = Double.POSITIVE_INFINITY;

  @Option(
      names = "--replication",
      paramLabel = "N",
      description = "Copies of a job's output, for --network, 1 to 512 (default: 3).")
  private int copies = 3;

  private @Nullable ClusterDescription cluster;

  /** How many. */
  int nodes() throws IOException {
    ClusterDescription all = cluster();
    return inRange("--nodes", nodes != null ? nodes : all == null ? 1 : all.count());
  }

  private double cores() throws IOException {
    NodeKind usual = usualNode();
    double its = cores != null ? cores : usual == null ? MOST : usual.cores();
    if (!(its >= 1 && its <= MOST)) {
      throw new UsageException("--cores must be 1 to %d, was %s".formatted(MOST, its));
    }
    return its;
  }

  /** What most nodes of the cluster are like; null if nobody says it. */
  @Nullable NodeKind usualNode() throws IOException {
    ClusterDescription all = cluster();
    return all == null ? null : all.nodes().get(0);
  }

  /** Nodes of the cluster that are not like most of them: what is said is not of them. */
  int otherNodes() throws IOException {
    ClusterDescription all = cluster();
    return all == null ? 0 : all.count() - all.nodes().get(0).count();
  }

  private @Nullable ClusterDescription cluster() throws IOException {
    if (clusterFile != null && cluster == null) {
      cluster = ClusterFile.read(clusterFile);
    }
    return cluster;
  }

  /** Whether what jobs weigh counts. */
  boolean dividesByWeight() {
    return policy == Policy.SFQ;
  }

  /** The disks of such a node, and its network. */
  NodeDisks disks(ProbedDevice probed) throws IOException {
    if (!(networkMegabytes >= LEAST_NETWORK_MEGABYTES)) {
      throw new UsageException(
          "--network must be %s or more, was %s"
              .formatted(LEAST_NETWORK_MEGABYTES, networkMegabytes));
    }
    if (copies < 1 || copies > 512) {
      throw new UsageException("--replication must be 1 to 512, was %d".formatted(copies));
    }
    if (!(dirtyMegabytes >= 0)) {
      throw new UsageException("--dirty must be 0 or more, was %s".formatted(dirtyMegabytes));
    }
    int usualDisks = usualDisks();
    if (met == Met.ALL && disks.areSeveral(usualDisks)) {
      throw new UsageException(
          "--met all is the paper's, where a node has one device: it needs --disks 1 and no --local-device");
    }
    int copiedTo = nodes();
    return disks.of(
        probed,
        usualDisks,
        each -> policy == Policy.NONE ? each : each.inTurns(),
        (each, count) ->
            new OverNetwork(
                each.withDirtyBytes(dirtyMegabytes * 1e6 / count),
                networkMegabytes * 1e6 / count,
                copiedTo,
                copies));
  }

  /** The model of jobs that run by themselves on such nodes. */
  CostModel model(NodeDisks all) throws IOException {
    return met == Met.ALL
        ? new CostModel(ofHdfs(all), Sharing.BY_ALL, Rounding.NONE, cache())
        : CostModel.byEvents(all, cores(), cache());
  }

  /** The same if tasks did not notice each other. */
  CostModel linear(NodeDisks all) {
    return new CostModel(ofHdfs(all), Sharing.BY_NONE, Rounding.NONE, cache());
  }

  private static Device ofHdfs(NodeDisks all) {
    return all.ofHdfs().get(0).device();
  }

  /** Of a node. */
  PageCache cache() {
    if (cacheMegabytes < 0) {
      throw new UsageException("--page-cache must be 0 or more, was %d".formatted(cacheMegabytes));
    }
    return new PageCache(cacheMegabytes * 1e6);
  }

  /** The model of jobs beside each other. */
  ConcurrentJobs mix(NodeDisks all) throws IOException {
    Division division = policy == Policy.SFQ ? Division.BY_APPLICATION : Division.BY_TASK;
    return new ConcurrentJobs(all, cores(), nodes(), cache(), division);
  }

  /** What was given or is taken for it, for a document; without what has no bound. */
  Map<String, Object> settings() throws IOException {
    Map<String, Object> settings = new LinkedHashMap<>();
    NodeKind usual = usualNode();
    settings.put("nodes", nodes());
    if (cores != null || usual != null) {
      settings.put("cores", cores());
    }
    disks.note(usualDisks(), settings);
    settings.put("met", met.toString());
    settings.put("page_cache_mb", cacheMegabytes);
    if (Double.isFinite(dirtyMegabytes)) {
      settings.put("dirty_mb", dirtyMegabytes);
    }
    settings.put("policy", policy.toString());
    if (Double.isFinite(networkMegabytes)) {
      settings.put("network_mb_per_second", networkMegabytes);
      settings.put("replication", copies);
    }
    return settings;
  }

  private int usualDisks() throws IOException {
    NodeKind usual = usualNode();
    return usual == null ? 1 : Math.max(1, usual.usualDisks());
  }

  private static int inRange(String option, int value) {
    if (value < 1 || value > MOST) {
      throw new UsageException("%s must be 1 to %d, was %d".formatted(option, MOST, value));
    }
    return value;
  }
}
