// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.shares;

import io.weir.hadoop.settings.WeirKeys;
import io.weir.lab.Progress;
import io.weir.lab.cluster.BlkioGroups;
import io.weir.lab.cluster.ClusterConfiguration;
import io.weir.lab.cluster.ClusterLayout;
import io.weir.lab.cluster.RealCluster;
import io.weir.lab.cluster.SlowDisks;
import io.weir.lab.jobs.Corpus;
import io.weir.lab.jobs.JobEvent;
import io.weir.lab.jobs.JobFailedException;
import io.weir.lab.jobs.JobKind;
import io.weir.lab.jobs.JobProcess;
import io.weir.lab.jobs.JobSpec;
import io.weir.lab.jobs.OutputChecksum;
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

/** WordCount on a cluster: alone, or beside a TeraGen that writes for as long as it lasts. */
final class JobsAtDisk implements AutoCloseable {
  /** Who or what says which request goes next. */
  enum Setup {
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
   * @param checksum of WordCount's output
   */
  record Outcome(double seconds, double writtenBytesPerSecond, String checksum) {}

  /** As many map tasks of each job to a disk as the paper's nodes had. */
  private static final int SLOTS_OF_NODE = 5;

  private static final org.apache.hadoop.fs.Path INPUT = new org.apache.hadoop.fs.Path("/corpus");
  private static final long ROWS_WITHOUT_END = 1_000_000_000L;
  private static final String STAMP = "1700000000000";
  private static final Duration READY = Duration.ofMinutes(2);
  private static final Duration MOST = Duration.ofMinutes(8);
  private static final int HEAD_START_SECONDS = 5;

  private final List<String> nodes;
  private final int weight;
  private final Map<String, String> keys;
  private final DistributedFileSystem files;
  private final SlowDisks disks;
  private final BlkioGroups groups;
  private final Progress progress;
  private final Path folder;
  private int runs;

  /**
   * On a cluster that is up.
   *
   * @param nodes its nodes, each of which has a replica of everything
   * @param weight WordCount's, as {@link #weights} has it; TeraGen's is 1
   * @param keys what jobs are told of the cluster, beyond where it is
   */
  JobsAtDisk(
      List<String> nodes,
      int weight,
      Map<String, String> keys,
      SlowDisks disks,
      BlkioGroups groups,
      Progress progress)
      throws IOException {
    this.nodes = List.copyOf(nodes);
    this.weight = weight;
    this.keys = keys;
    this.disks = disks;
    this.groups = groups;
    this.progress = progress;
    this.files =
        (DistributedFileSystem)
            FileSystem.newInstance(
                URI.create(ClusterLayout.fileSystem()), RealCluster.clientConfiguration());
    // In memory: what tasks write locally is another bench's.
    this.folder = Path.of("/dev/shm/weir-jobs");
    FileUtil.fullyDelete(folder.toFile()); // left from a run that was interrupted
  }

  /** The keys that give WordCount its weight in each of so many runs. */
  static Map<String, String> weights(int runs, int weight) {
    Map<String, String> weights = new TreeMap<>();
    for (int run = 1; run <= runs; run++) {
      weights.put(
          WeirKeys.WEIGHT_PREFIX + id(2 * run).replaceFirst("job", "application"),
          Integer.toString(weight));
    }
    return weights;
  }

  private int slots() {
    return SLOTS_OF_NODE * nodes.size();
  }

  private static String id(int number) {
    return "job_%s_%04d".formatted(STAMP, number);
  }

  /** Writes the text that WordCount reads, at no cost of the disks. */
  void load(long fileBytes) throws IOException, InterruptedException {
    List<InetSocketAddress> dataNodes = nodes.stream().map(ClusterLayout::dataNodeOf).toList();
    disks.delays(false);
    new Corpus(slots(), fileBytes).write(files, INPUT, dataNodes);
    disks.delays(true);
  }

  Outcome run(Setup setup) throws IOException, InterruptedException {
    runs++;
    JobSpec words = spec(JobKind.WORDCOUNT, 2 * runs, INPUT.toString());
    JobSpec rows = spec(JobKind.TERAGEN, 2 * runs + 1, Long.toString(ROWS_WITHOUT_END));
    for (String node : nodes) {
      ClusterConfiguration.change(node, WeirKeys.POLICY, setup == Setup.WEIR ? "sfq" : "none");
    }
    if (setup == Setup.BLKIO) {
      groups.add(words.flow(), weight);
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
    disks.delays(false);
    String checksum =
        OutputChecksum.of(files, new org.apache.hadoop.fs.Path(wordCount.spec().output()));
    disks.delays(true);
    return new Outcome(seconds, rate, checksum);
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
    String id = id(number);
    return new JobSpec(kind, id, input, "/" + id, slots(), 1, folder.resolve(id), keys);
  }

  @Override
  public void close() throws IOException {
    files.close();
    FileUtil.fullyDelete(folder.toFile());
  }
}
