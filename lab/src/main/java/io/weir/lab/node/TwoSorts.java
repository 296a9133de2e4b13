// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.node;

import io.weir.hadoop.client.TaggingFileSystem;
import io.weir.hadoop.settings.WeirKeys;
import io.weir.lab.Progress;
import io.weir.lab.cluster.ClusterConfiguration;
import io.weir.lab.cluster.ClusterLayout;
import io.weir.lab.cluster.GateTime;
import io.weir.lab.cluster.NodesWithoutCache;
import io.weir.lab.cluster.RealCluster;
import io.weir.lab.cluster.SlowDisks;
import io.weir.lab.jobs.ClusterJob;
import io.weir.lab.jobs.Corpus;
import io.weir.lab.jobs.JobKind;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * A sort of Spark and one of MapReduce, of the same text on the same two nodes: by itself each, and
 * beside each other. All that they read and write is on the nodes' disks.
 */
public final class TwoSorts implements AutoCloseable {
  public static final List<String> NODES = List.of("n1", "n2");

  /** Who has shares. */
  public enum Setup {
    /** Nobody. */
    STOCK("none", "pass"),
    /** All that passes Hadoop's file systems; Spark's shuffle does not. */
    UNCOVERED("sfq", "share"),
    /** Spark's shuffle, too. */
    COVERED("sfq", "share");

    private final String policy;
    private final String localFiles;

    Setup(String policy, String localFiles) {
      this.policy = policy;
      this.localFiles = localFiles;
    }
  }

  /**
   * Of both beside each other.
   *
   * @param sparkSeconds from its submission to its end
   * @param mapReduceSeconds likewise
   * @param had Spark's part of the disks' time that both had while both ran; NaN without gates
   * @param due what part it was due
   */
  public record Beside(double sparkSeconds, double mapReduceSeconds, double had, double due) {}

  private static final int FILES = 4; // and as many maps of each
  private static final int SLOTS = 2;
  private static final int SORT_MEGABYTES = 8;
  private static final float FETCHED_IN_MEMORY = 0.02f;
  private static final Duration MOST = Duration.ofMinutes(15);
  private static final Path TEXT = new Path("/text");
  private static final Path SPARKS_OUTPUT = new Path("/sorted-by-spark");
  private static final Path OUTPUT = new Path("/sorted");
  private static final String SORT = "io.weir.dev.spark.SortJob";

  private final Configuration conf = RealCluster.clientConfiguration();
  private final SlowDisks disks;
  private final Progress progress;
  private final DistributedFileSystem files;
  private final SparkSubmit spark;
  private final NodesWithoutCache forgetting;

  public TwoSorts(SlowDisks disks, Progress progress) throws IOException, InterruptedException {
    this.disks = disks;
    this.progress = progress;
    conf.setInt("dfs.replication", 1);
    conf.setInt("mapreduce.job.reduces", FILES);
    // As where data is larger than memory: a map's output is several spills, and what a reduce
    // fetches goes to its disk.
    conf.setInt("mapreduce.task.io.sort.mb", SORT_MEGABYTES);
    conf.setFloat("mapreduce.reduce.shuffle.input.buffer.percent", FETCHED_IN_MEMORY);
    this.spark = new SparkSubmit(classesOfWeir());
    this.files =
        (DistributedFileSystem)
            FileSystem.newInstance(URI.create(ClusterLayout.fileSystem()), conf);
    this.forgetting = new NodesWithoutCache(NODES);
  }

  /**
   * Writes what both read, at no cost of the disks.
   *
   * @param bytes for each map
   */
  public void load(long bytes) throws IOException, InterruptedException {
    disks.delays(false);
    new Corpus(FILES, bytes)
        .write(files, TEXT, NODES.stream().map(ClusterLayout::dataNodeOf).toList());
    disks.delays(true);
  }

  /** Spark's by itself, in seconds. */
  public double spark(Setup setup) throws IOException, InterruptedException {
    use(setup);
    try (SparkApplication sort = sparkSort(setup)) {
      return sort.await(MOST);
    } finally {
      files.delete(SPARKS_OUTPUT, /* recursive= */ true);
    }
  }

  /** MapReduce's by itself, in seconds. */
  public double mapReduce(Setup setup) throws IOException, InterruptedException {
    use(setup);
    try (ClusterJob sort = mapReduceSort()) {
      return sort.await(MOST, () -> show(sort));
    } finally {
      files.delete(OUTPUT, /* recursive= */ true);
    }
  }

  /**
   * Both, which begin together.
   *
   * @param weight Spark's; MapReduce's is 1
   */
  public Beside both(Setup setup, int weight) throws IOException, InterruptedException {
    use(setup);
    try (SparkApplication sparks = sparkSort(setup);
        ClusterJob mapReduces = mapReduceSort()) {
      String id = sparks.id(conf);
      for (String node : NODES) { // it counts long before the first task has started
        weigh(node, id, weight);
        weigh(node, mapReduces.flow(), 1);
      }
      TimeOfTwo times = new TimeOfTwo(id, mapReduces.flow());
      double seconds =
          mapReduces.await(
              MOST,
              () -> {
                show(mapReduces);
                if (!sparks.hasEnded()) {
                  times.look();
                }
              });
      double sparkSeconds = sparks.await(MOST);
      return new Beside(sparkSeconds, seconds, times.had(), times.due());
    } finally {
      files.delete(SPARKS_OUTPUT, /* recursive= */ true);
      files.delete(OUTPUT, /* recursive= */ true);
    }
  }

  private static void weigh(String node, String flow, int weight) throws IOException {
    ClusterConfiguration.change(node, WeirKeys.WEIGHT_PREFIX + flow, Integer.toString(weight));
  }

  private void use(Setup setup) throws IOException, InterruptedException {
    for (String node : NODES) {
      ClusterConfiguration.change(node, WeirKeys.POLICY, setup.policy);
      ClusterConfiguration.change(node, WeirKeys.LOCAL_FILES, setup.localFiles);
    }
    disks.settle();
  }

  private ClusterJob mapReduceSort() throws IOException, InterruptedException {
    return ClusterJob.submit(JobKind.SORT, conf, TEXT.toString(), OUTPUT.toString());
  }

  private SparkApplication sparkSort(Setup setup) throws IOException {
    return spark.submit(
        SORT,
        keys(setup),
        List.of(
            ClusterLayout.fileSystem() + TEXT,
            ClusterLayout.fileSystem() + SPARKS_OUTPUT,
            Integer.toString(FILES)));
  }

  private static Map<String, String> keys(Setup setup) {
    Map<String, String> keys = new TreeMap<>();
    keys.put("spark.executor.instances", Integer.toString(NODES.size()));
    keys.put("spark.executor.cores", Integer.toString(SLOTS));
    keys.put("spark.executor.memory", "1g");
    // As MapReduce's, so that both move as much; and so a sort is one, not files copied together.
    keys.put("spark.shuffle.compress", "false");
    keys.put("spark.shuffle.sort.bypassMergeThreshold", "1");
    keys.put("spark.hadoop.fs.hdfs.impl", TaggingFileSystem.class.getName());
    if (setup == Setup.COVERED) {
      keys.put("spark.shuffle.manager", "io.weir.hadoop.spark.SharedShuffleManager");
      keys.put("spark.shuffle.sort.io.plugin.class", "io.weir.hadoop.spark.SharedShuffleDataIO");
    }
    return keys;
  }

  /** What is in the plug-in's jar, as it is on this class path, and the JNA that Hadoop brings. */
  private static String classesOfWeir() {
    return Stream.of(System.getProperty("java.class.path", "").split(File.pathSeparator, -1))
        .filter(each -> each.matches(".*/(weir-core|weir-model|weir-hadoop|jspecify|jna)-[^/]*"))
        .collect(Collectors.joining(File.pathSeparator));
  }

  private void show(ClusterJob job) {
    try {
      progress.update(
          job.mapProgress() / 2 + job.reduceProgress() / 2,
          "maps %.0f %%, reduces %.0f %%"
              .formatted(100 * job.mapProgress(), 100 * job.reduceProgress()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    forgetting.close();
    files.close();
    spark.close();
  }

  /** What two applications had and were due, from when both had something on. */
  private static final class TimeOfTwo {
    private static final long PERIOD_NANOS = 1_000_000_000;

    private final List<String> both;
    private List<GateTime> first = List.of();
    private List<GateTime> last = List.of();
    private long lookedNanos = System.nanoTime();

    TimeOfTwo(String one, String other) {
      this.both = List.of(one, other);
    }

    void look() {
      if (System.nanoTime() - lookedNanos < PERIOD_NANOS) {
        return;
      }
      lookedNanos = System.nanoTime();
      try {
        List<GateTime> now = List.of(of(0), of(1));
        if (now.stream().allMatch(each -> each.servedSeconds() > 0)) {
          first = first.isEmpty() ? now : first;
          last = now;
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private GateTime of(int which) throws IOException {
      return GateTime.of(both.get(which), NODES);
    }

    private GateTime grown(int which) {
      return last.get(which).since(first.get(which));
    }

    private static double part(double one, double other) {
      return one / (one + other);
    }

    double had() {
      return last.isEmpty() ? Double.NaN : part(grown(0).servedSeconds(), grown(1).servedSeconds());
    }

    double due() {
      return last.isEmpty() ? Double.NaN : part(grown(0).dueSeconds(), grown(1).dueSeconds());
    }
  }
}
