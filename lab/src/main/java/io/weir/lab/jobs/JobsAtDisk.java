// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.jobs;

import io.weir.hadoop.settings.WeirKeys;
import io.weir.lab.Progress;
import io.weir.lab.cluster.BlkioGroups;
import io.weir.lab.cluster.ClusterConfiguration;
import io.weir.lab.cluster.ClusterLayout;
import io.weir.lab.cluster.ClusterOptions;
import io.weir.lab.cluster.DiskCluster;
import io.weir.lab.cluster.RealCluster;
import io.weir.lab.cluster.SlowDisks;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.jspecify.annotations.Nullable;

/**
 * WordCount on a cluster: alone, or beside a TeraGen that writes for as long as it lasts. The disks
 * are in slow motion, so that the cores of this machine are to them as the paper's were to its
 * disks; each has a replica of everything.
 */
public final class JobsAtDisk implements AutoCloseable {
  /** Who or what says which request goes next. */
  public enum Setup {
    /** WordCount has the cluster to itself. */
    ALONE,
    /** Nobody but the kernel, which knows no applications. */
    STOCK,
    /** Weir. */
    WEIR,
    /** The kernel, by blkio cgroups of the applications. */
    BLKIO
  }

  /**
   * What a run gave.
   *
   * @param seconds of WordCount, from its submission to its end
   * @param writtenBytesPerSecond to all disks meanwhile
   */
  public record Outcome(double seconds, double writtenBytesPerSecond) {}

  /** As many map tasks of each job to a disk as the paper's nodes had. */
  private static final int SLOTS_OF_NODE = 5;

  private static final org.apache.hadoop.fs.Path INPUT = new org.apache.hadoop.fs.Path("/corpus");
  private static final long ROWS_WITHOUT_END = 1_000_000_000L;
  private static final Duration READY = Duration.ofMinutes(2);
  private static final Duration MOST = Duration.ofMinutes(8);
  private static final int HEAD_START_SECONDS = 5;

  private final Cluster cluster;
  private final Map<String, String> keys;
  private final DistributedFileSystem files;
  private final SlowDisks disks;
  private final BlkioGroups groups;
  private final Progress progress;
  private final Path folder;
  private int runs;
  private @Nullable String counted;

  /**
   * The cluster that they run on.
   *
   * @param nodes all of them have Weir
   * @param weight WordCount's; TeraGen's is 1
   * @param keys what its nodes are told beside what slow disks need
   * @param fileBytes what a map of WordCount reads
   */
  public record Cluster(
      List<String> nodes, String elevator, int weight, Map<String, String> keys, long fileBytes) {
    public double slowMotion() {
      return SlowDisks.slowMotion(nodes.size());
    }

    private ClusterOptions options() {
      Map<String, String> all = new TreeMap<>(SlowDisks.keysOfNodes(slowMotion()));
      all.put("dfs.namenode.fs-limits.min-block-size", "0");
      all.putAll(keys);
      return new ClusterOptions(nodes.size(), elevator, nodes.size(), /* yarn= */ false, all)
          .inSlowMotion(slowMotion());
    }
  }

  /**
   * What is done with them.
   *
   * @param <E> what else may go wrong
   */
  public interface Use<E extends Exception> {
    void of(JobsAtDisk jobs) throws E, IOException, InterruptedException;
  }

  private JobsAtDisk(Cluster cluster, SlowDisks disks, BlkioGroups groups, Progress progress)
      throws IOException {
    this.cluster = cluster;
    this.disks = disks;
    this.groups = groups;
    this.progress = progress;
    this.keys = new TreeMap<>(SlowDisks.timeouts(cluster.slowMotion()));
    keys.put("fs.defaultFS", ClusterLayout.fileSystem());
    keys.put("dfs.replication", Integer.toString(cluster.nodes().size()));
    keys.put("dfs.blocksize", Long.toString(64L << 20));
    this.files =
        (DistributedFileSystem)
            FileSystem.newInstance(
                URI.create(ClusterLayout.fileSystem()), RealCluster.clientConfiguration());
    // In memory: what tasks write locally is another bench's.
    this.folder = Path.of("/dev/shm/weir-jobs");
    FileUtil.fullyDelete(folder.toFile()); // left from a run that was interrupted
  }

  /** The cluster comes up, has the text that WordCount reads, is used, and goes. */
  public static <E extends Exception> void during(Cluster cluster, Progress progress, Use<E> use)
      throws E, IOException, InterruptedException {
    try (BlkioGroups groups = BlkioGroups.mount()) {
      DiskCluster.<E>during(
          cluster.options(),
          cluster.nodes(),
          SlowDisks.DIRTY_BYTES,
          progress,
          disks -> {
            try (JobsAtDisk jobs = new JobsAtDisk(cluster, disks, groups, progress)) {
              progress.step("text for WordCount");
              jobs.load();
              use.of(jobs);
            }
          });
    }
  }

  private int slots() {
    return SLOTS_OF_NODE * cluster.nodes().size();
  }

  /** Writes the text that WordCount reads, at no cost of the disks. */
  private void load() throws IOException, InterruptedException {
    List<InetSocketAddress> dataNodes =
        cluster.nodes().stream().map(ClusterLayout::dataNodeOf).toList();
    disks.delays(false);
    new Corpus(slots(), cluster.fileBytes()).write(files, INPUT, dataNodes);
    disks.delays(true);
  }

  /**
   * Runs WordCount once.
   *
   * @throws IOException if it counted other words than the first time, too
   */
  public Outcome run(Setup setup) throws IOException, InterruptedException {
    runs++;
    JobSpec words = spec(JobKind.WORDCOUNT, 2 * runs, INPUT.toString());
    JobSpec rows = spec(JobKind.TERAGEN, 2 * runs + 1, Long.toString(ROWS_WITHOUT_END));
    String weight = Integer.toString(cluster.weight());
    for (String node : cluster.nodes()) {
      ClusterConfiguration.change(node, WeirKeys.POLICY, setup == Setup.WEIR ? "sfq" : "none");
      ClusterConfiguration.change(node, WeirKeys.WEIGHT_PREFIX + words.flow(), weight);
    }
    if (setup == Setup.BLKIO) {
      groups.add(words.flow(), cluster.weight());
      groups.add(rows.flow(), 1);
    }
    try (JobProcess wordCount = JobProcess.start(words);
        JobProcess teraGen = setup == Setup.ALONE ? null : JobProcess.start(rows)) {
      return measure(wordCount, teraGen);
    } finally {
      files.delete(new org.apache.hadoop.fs.Path(words.output()), /* recursive= */ true);
      files.delete(new org.apache.hadoop.fs.Path(rows.output()), /* recursive= */ true);
      groups.removeAll();
    }
  }

  private Outcome measure(JobProcess wordCount, @Nullable JobProcess teraGen)
      throws IOException, InterruptedException {
    wordCount.ready(READY);
    if (teraGen != null) {
      teraGen.ready(READY);
    }
    disks.settle();
    if (teraGen != null) {
      teraGen.go();
      TimeUnit.SECONDS.sleep(HEAD_START_SECONDS);
    }
    double before = disks.writtenBytes();
    wordCount.go();
    double seconds = watch(wordCount).millis() / 1e3;
    double rate = (disks.writtenBytes() - before) / seconds;
    if (teraGen != null) {
      teraGen.kill();
    }
    check(wordCount.spec());
    return new Outcome(seconds, rate);
  }

  private void check(JobSpec job) throws IOException {
    disks.delays(false);
    String checksum = OutputChecksum.of(files, new org.apache.hadoop.fs.Path(job.output()));
    disks.delays(true);
    if (counted != null && !counted.equals(checksum)) {
      throw new IOException("WordCount's output is not that of the runs before");
    }
    counted = checksum;
  }

  private JobEvent watch(JobProcess job) throws JobFailedException, InterruptedException {
    long untilNanos = System.nanoTime() + MOST.toNanos();
    while (System.nanoTime() < untilNanos) {
      Optional<JobEvent> done = job.awaitFor(Duration.ofSeconds(1));
      if (done.isPresent()) {
        return done.get();
      }
      JobEvent last = job.last();
      double maps = last == null ? 0 : last.maps();
      progress.update(maps, "WordCount's maps %.0f %%".formatted(maps * 100));
    }
    return job.await(Duration.ofSeconds(1)); // fails, and says where it hangs
  }

  private JobSpec spec(JobKind kind, int number, String input) {
    String id = "job_1700000000000_%04d".formatted(number);
    return new JobSpec(kind, id, input, "/" + id, slots(), 1, folder.resolve(id), keys);
  }

  @Override
  public void close() throws IOException {
    files.close();
    FileUtil.fullyDelete(folder.toFile());
  }
}
